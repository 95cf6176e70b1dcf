import { visibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { columnOf, isStored } from '../db/shape.ts';
import { ask, statementOf } from '../db/statements.ts';
import { badParameter } from '../errors.ts';
import type { List } from './listOf.ts';
import { askReaders } from './pageOf.ts';
import { rowsOfList } from './statements.ts';

/**
 * All of a list added up: đồng of this money column, with the sign it is shown with.
 * @throws ApiError 400 when it is no such column of what the viewer sees
 */
export async function sumOf(ctx: Context, list: List, name: string): Promise<number> {
  const { resource, paths, statements } = list;
  const field = visibleFields(resource, ctx.viewer).get(name);
  if (field?.kind !== 'money' || !isStored(field))
    throw badParameter('sum_of', `${resource.name} không có cột tiền ${name} để cộng.`);
  const amount = `${paths.root}.${columnOf(name, field)}`;
  const known = `sum of ${name}`;
  const adding =
    statements.get(known) ??
    statementOf(
      rowsOfList(ctx.db, list, null).select({
        n: field.sign
          ? ctx.db.raw('sum(case when ?? = ? then ?? else -?? end)', [
              `${paths.root}.${field.sign.by}`,
              field.sign.plus,
              amount,
              amount,
            ])
          : ctx.db.raw('sum(??)', [amount]),
      }),
    );
  statements.set(known, adding);
  const [row] = await askReaders(ctx, list, adding, [], (db) => ask<{ n: number | null }>(db, adding));
  return Number(row?.n ?? 0);
}
