import type { QuotedLine } from '#rules/package';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, insert, remove, update } from '../../db/store.ts';

type Row = Stored<'package_services'>;
/** A line to be stored; with the id of the one it was, or known by its service and variant. */
export type Line = QuotedLine & { id?: string };

/** Makes the package's lines exactly these. A line whose quantity and price stay keeps the unit price it was sold at. */
export async function storeLines(ctx: Context, package_id: string, lines: readonly Line[]): Promise<void> {
  const old = await findAll(ctx, 'package_services', { package_id });
  const named = new Set(lines.flatMap(({ id }) => id ?? []));
  for (const line of lines) {
    const at = old.findIndex((row) =>
      line.id ? row.id === line.id : !named.has(row.id) && sells(row, line),
    );
    const [row] = at < 0 ? [] : old.splice(at, 1);
    const { id, service_id, ...values } = line;
    if (!row) await insert(ctx, 'package_services', { package_id, service_id, ...values });
    else if (!stays(row, line)) await update(ctx, 'package_services', row.id, values);
  }
  for (const dropped of old) await remove(ctx, 'package_services', dropped.id);
}

const sells = (row: Row, line: Line): boolean =>
  row.service_id === line.service_id && row.variant_id === line.variant_id;

const stays = (row: Row, line: Line): boolean =>
  sells(row, line) && row.quantity === line.quantity && row.price === line.price;
