import { type ResourceName, resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { getDialect } from './dialect.ts';
import { listIds } from './ids.ts';
import { findScopeBeforeChange } from './scopedRows.ts';
import { getFoldedColumns, getTableShape } from './shape.ts';
import { encodeRow, findByIds, findFieldDifferences, throwConstraintFault } from './store.ts';

/** The changes of one record. */
export interface RecordPatch<N extends ResourceName> {
  id: string;
  patch: Partial<StoredRecord<N>>;
}

/**
 * Changes records as `update` does, in a few statements. All patches must have the same fields, and no field with a folded copy. Records
 * whose values do not change are not written.
 * @throws DomainError 422 if one of the records violates a rule of the database
 */
export async function updateMany<N extends ResourceName>(
  ctx: Context,
  name: N,
  patches: readonly RecordPatch<N>[],
): Promise<void> {
  if (patches.length === 0) return;
  const resource = resources[name] as AnyResource;
  const { table, stored } = getTableShape(resource);
  const { folded, natural, searched, following } = getFoldedColumns(table);
  const followed = [...following.values()].flatMap(({ of }) => of.map(({ column }) => column));
  const copied = new Set([
    ...folded.keys(),
    ...natural.keys(),
    ...[...natural.values()].flat(),
    ...searched.keys(),
    ...followed,
  ]);
  const known = new Map((await findByIds(ctx, name, listIds(patches))).map((record) => [record.id, record]));
  const names = Object.keys(patches[0]?.patch ?? {});
  const copy = names.find((field) => copied.has(stored.get(field)?.column ?? field));
  if (copy) throw new Error(`${table} keeps a copy of ${copy}, which updateMany does not write.`);
  const rows: unknown[][] = [];
  for (const { id, patch } of patches) {
    const before = known.get(id);
    if (!before) throw new Error(`There is no record ${id} of ${name}.`);
    const fields = findFieldDifferences(resource, before, { ...before, ...patch });
    if (Object.keys(fields).length === 0) continue;
    const row = encodeRow(ctx, resource, patch);
    rows.push([Number(id), ...names.map((field) => row[stored.get(field)?.column ?? ''] ?? null)]);
    ctx.changes.push({ resource: name, id, verb: 'edit', fields });
    ctx.touched.push({
      table,
      id,
      event: 'updated',
      fields: Object.keys(fields),
      was: findScopeBeforeChange(table, id, fields),
    });
  }
  if (rows.length === 0) return;
  const columns = names.map((field) => stored.get(field)?.column ?? field);
  const at = ctx.now.toISOString();
  await getDialect(ctx.db)
    .updateJson(ctx.db, table, [...columns, 'updated_at'], JSON.stringify(rows.map((row) => [...row, at])), {
      newVersion: true,
    })
    .catch((error: unknown) => throwConstraintFault(ctx, resource, error));
}
