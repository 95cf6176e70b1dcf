/** Checks of a write's values that need more than the declaration of the field. */
import type { Knex } from 'knex';
import { findResource } from '#schema/index';
import type { Fields } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { buildRowScope, findGrants, limitToScope, type RowScope } from '../access/permit.ts';
import { DomainError, type DomainFault, invalidError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { getCachedAnswer } from '../db/getCachedAnswer.ts';
import { encodeIdList, getCompiledQuery, getValuePlaceholder, runQuery } from '../db/getCompiledQuery.ts';
import { findRecordsBeingImported } from '../db/importingError.ts';
import { selectRecords } from '../db/select.ts';
import { getTableName } from '../db/shape.ts';
import { assertMonthInRange } from '../kinds/assertMonthInRange.ts';

interface Mention {
  id: string;
  path: string;
  label: string;
}

/**
 * Asserts that the records to which a write refers exist.
 * @param values parsed values by field
 * @throws DomainError `reference_gone` at each reference to a record that does not exist or is not visible; `importing` while the record's
 * import is running
 */
export async function assertReferencesExist(
  ctx: Context,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const mentions = new Map<string, Mention[]>();
  collectReferences(fields, values, '', mentions);
  const faults: DomainFault[] = [];
  for (const [target, named] of mentions) {
    const present = await findExistingIds(ctx, target, [...new Set(named.map(({ id }) => Number(id)))]);
    const resource = findResource(target);
    const importing = resource
      ? await findRecordsBeingImported(
          ctx,
          getTableName(resource),
          named.map(({ id }) => id),
        )
      : new Set<string>();
    for (const { id, path, label } of named)
      if (present.has(id) && importing.has(id))
        faults.push({
          code: 'importing',
          detail: `${label}: bản ghi đã chọn nằm trong một tệp đang được nhập hoặc hoàn tác. Hãy đợi xong rồi làm tiếp.`,
          path,
        });
      else if (!present.has(id))
        faults.push({
          code: 'reference_gone',
          detail: `${label}: không tìm thấy bản ghi đã chọn. Hãy chọn lại.`,
          path,
        });
  }
  if (faults.length > 0) throw new DomainError(faults);
}

function collectReferences(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  base: string,
  into: Map<string, Mention[]>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || value == null) continue;
    const path = `${base}${name}`;
    const mention = (id: unknown, place: string) => {
      const list = into.get(field.target ?? '') ?? [];
      list.push({ id: String(id), path: place, label: field.label });
      into.set(field.target ?? '', list);
    };
    if (field.kind === 'ref') mention(value, path);
    if (field.kind === 'refs')
      for (const [index, id] of (value as string[]).entries()) mention(id, `${path}/${index}`);
    if (field.kind === 'lines' && field.of)
      for (const [index, line] of (value as Record<string, unknown>[]).entries())
        collectReferences(field.of, line, `${path}/${index}/`, into);
  }
}

async function findExistingIds(ctx: Context, name: string, ids: readonly number[]): Promise<Set<string>> {
  const target = findResource(name);
  const grants = target ? findGrants(target, ctx.viewer, 'read') : [];
  if (!target || grants.length === 0) return new Set();
  const which = getCompiledQuery(ctx.db, buildExistingIdsQuery, target, buildRowScope(grants, ctx.viewer));
  const rows = await getCachedAnswer(ctx, name, { existing: ids }, () =>
    runQuery<{ id: number }>(ctx.db, which, [encodeIdList(ids)]),
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/** Builds a query that selects the ids of records in the scope from given ids. */
function buildExistingIdsQuery(db: Knex, resource: AnyResource, scope: RowScope): Knex.QueryBuilder {
  const { query: rows, paths } = selectRecords(db, resource);
  const { among, byId } = getDialect(db);
  rows.from(byId(db, getTableName(resource), 't')).whereRaw(among, ['t.id', getValuePlaceholder(0)]);
  limitToScope(rows, paths, scope);
  paths.join(rows);
  return rows.select('t.id as id');
}

/**
 * Asserts that the months in a write are in the allowed range (rules 9.6).
 * @param values parsed values by field
 * @param base the path of the values, with its last `/`
 * @throws DomainError `invalid` at the first month out of range
 */
export function assertMonthFieldsInRange(
  ctx: Context,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  base = '',
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    const path = `${base}${name}`;
    if (field?.kind === 'month' && typeof value === 'string')
      assertMonthInRange(value, ctx.now, field.label, { path });
    if (field?.kind === 'lines' && field.of && Array.isArray(value))
      for (const [index, line] of value.entries())
        assertMonthFieldsInRange(ctx, field.of, line, `${path}/${index}/`);
  }
}

/** Runs the declared check of a resource that compares several fields. @throws DomainError `invalid` at the field that the check names */
export function assertFieldsConsistent(
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
): void {
  const wrong = resource.check?.(record as never);
  if (wrong) throw invalidError(wrong.field, wrong.message);
}
