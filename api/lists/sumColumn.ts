import { visibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { compiledQuery } from '../db/compiledQuery.ts';
import { columnOf, isStored } from '../db/shape.ts';
import { badParameter } from '../errors.ts';
import { buildSum } from './buildQueries.ts';
import type { List } from './listOf.ts';
import { queryNumber } from './queryPage.ts';

/**
 * Adds a money column up over the whole list: đồng, with the sign that the column is shown with.
 * @throws ApiError 400 when it is no such column of what the viewer sees
 */
export async function sumColumn(ctx: Context, list: List, name: string): Promise<number> {
  const { resource, rows } = list;
  const field = visibleFields(resource, ctx.viewer).get(name);
  if (field?.kind !== 'money' || !isStored(field))
    throw badParameter('sum_of', `${resource.name} không có cột tiền ${name} để cộng.`);
  const sign = field.sign ? { by: field.sign.by, plus: field.sign.plus } : null;
  return queryNumber(ctx, list, compiledQuery(ctx.db, buildSum, resource, rows, columnOf(name, field), sign));
}
