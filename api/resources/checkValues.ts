/** Checks of values that a write names, which need more than the field itself. */
import type { Knex } from 'knex';
import { resourceNamed } from '#schema/index';
import type { Fields } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { grantsOf, narrow, type RowScope, rowScope } from '../access/permit.ts';
import { assertMonthInRange } from '../assertMonthInRange.ts';
import type { Context } from '../context.ts';
import { compiledQuery, idList, placeholder, query } from '../db/compiledQuery.ts';
import { dialectOf } from '../db/dialect.ts';
import { selectionOf } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { ApiError, invalid, type Problem } from '../errors.ts';

interface Mention {
  id: string;
  pointer: string;
  label: string;
}

/**
 * @param values parsed values by field
 * @throws ApiError 422 at each reference that is not there or not visible; the answer is the same for both
 */
export async function checkReferences(
  ctx: Context,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  base: string,
): Promise<void> {
  const mentions = new Map<string, Mention[]>();
  gather(fields, values, base, mentions);
  const problems: Problem[] = [];
  for (const [target, named] of mentions) {
    const present = await existing(ctx, target, [...new Set(named.map(({ id }) => Number(id)))]);
    for (const { id, pointer, label } of named)
      if (!present.has(id))
        problems.push({
          status: 422,
          code: 'not_found',
          detail: `${label}: không tìm thấy bản ghi đã chọn. Hãy chọn lại.`,
          source: { pointer },
        });
  }
  if (problems.length > 0) throw new ApiError(problems);
}

function gather(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  base: string,
  into: Map<string, Mention[]>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || value == null) continue;
    const pointer = `${base}/${name}`;
    const mention = (id: unknown, place: string) => {
      const list = into.get(field.target ?? '') ?? [];
      list.push({ id: String(id), pointer: place, label: field.label });
      into.set(field.target ?? '', list);
    };
    if (field.kind === 'ref') mention(value, pointer);
    if (field.kind === 'refs')
      for (const [index, id] of (value as string[]).entries()) mention(id, `${pointer}/${index}`);
    if (field.kind === 'lines' && field.of)
      for (const [index, line] of (value as Record<string, unknown>[]).entries())
        gather(field.of, line, `${pointer}/${index}`, into);
  }
}

async function existing(ctx: Context, name: string, ids: readonly number[]): Promise<Set<string>> {
  const target = resourceNamed(name);
  const grants = target ? grantsOf(target, ctx.viewer, 'read') : [];
  if (!target || grants.length === 0) return new Set();
  const which = compiledQuery(ctx.db, buildWhich, target, rowScope(grants, ctx.viewer));
  const rows = await query<{ id: number }>(ctx.db, which, [idList(ids)]);
  return new Set(rows.map(({ id }) => String(id)));
}

/** Which of these ids are records in the scope. */
function buildWhich(db: Knex, resource: AnyResource, scope: RowScope): Knex.QueryBuilder {
  const { query: rows, paths } = selectionOf(db, resource);
  const { among, byId } = dialectOf(db);
  rows.from(byId(db, tableOf(resource), 't')).whereRaw(among, ['t.id', placeholder(0)]);
  narrow(rows, paths, scope);
  paths.join(rows);
  return rows.select('t.id as id');
}

/**
 * Checks that the months a write names lie in the range that months may have (rules 9.6).
 * @param values parsed values by field
 * @throws ApiError 422 at the first that does not
 */
export function checkMonths(
  ctx: Context,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  base: string,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    const pointer = `${base}/${name}`;
    if (field?.kind === 'month' && typeof value === 'string')
      assertMonthInRange(value, ctx.now, field.label, { pointer });
    if (field?.kind === 'lines' && field.of && Array.isArray(value))
      for (const [index, line] of value.entries()) checkMonths(ctx, field.of, line, `${pointer}/${index}`);
  }
}

/** The declaration's check over several fields. @throws ApiError 422 at the field it names */
export function checkTogether(resource: AnyResource, record: Readonly<Record<string, unknown>>): void {
  const wrong = resource.check?.(record as never);
  if (wrong) throw invalid(wrong.field, wrong.message);
}
