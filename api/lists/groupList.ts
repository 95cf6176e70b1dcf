/** Groups a list's records by one field: counts each group's records and sums a money column. */
import type { Knex } from 'knex';
import { formatDate, formatMonth } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { sum } from '#rules/money';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getCompiledQuery, runQuery } from '../db/getCompiledQuery.ts';
import type { LoadedRow } from '../db/select.ts';
import { getColumnName, isStored } from '../db/shape.ts';
import type { ListInput } from './buildListInput.ts';
import { buildGroupsQuery, type SignedColumn } from './buildQueries.ts';
import { findSummedField, queryOnReader, toSignedAmount } from './queryPage.ts';

export interface RecordGroup {
  /** Value of the list's filter that selects the group; null if the field is empty. */
  key: string | null;
  label: string;
  count: number;
  /** Sum in đồng, with the sign with which the column is shown. */
  sum?: number;
}

/** Maximum number of groups in an answer; this is enough for nearly three years of days. */
const MAX_GROUPS = 1_000;

const groupedKinds: readonly Field['kind'][] = ['choice', 'date', 'month'];

/**
 * Groups the whole list by a field: choices in declared order, days and months latest first, empty values last.
 * @param adding the money column to sum by group
 * @param found the list's records, if they differ from the query's result
 * @throws DomainError 400 if the resource has no visible choice or day field with this name, or if there are more than 1,000 groups
 */
export async function groupList(
  ctx: Context,
  list: ListInput,
  name: string,
  adding: string | undefined,
  found?: readonly LoadedRow[],
): Promise<RecordGroup[]> {
  const { resource, rows } = list;
  const field = findVisibleFields(resource, ctx.viewer).get(name);
  if (!field || !groupedKinds.includes(field.kind) || !isStored(field))
    throw badParameterError(
      'group_by',
      `${resource.label} không nhóm theo ${name} được: hãy chọn một lựa chọn hoặc ngày.`,
    );
  const summed =
    adding === undefined ? null : { name: adding, field: findSummedField(ctx, resource, adding) };
  const groups = found
    ? groupFoundRows(found, name, summed)
    : await queryGroups(ctx, resource, rows, getColumnName(name, field), summed && toSignedColumn(summed));
  if (groups.length > MAX_GROUPS)
    throw badParameterError('group_by', `Có hơn ${MAX_GROUPS} nhóm. Hãy lọc danh sách hẹp hơn.`);
  return groups
    .map(
      ({ key, n, total }): RecordGroup => ({
        ...{ key, label: formatGroupLabel(field, key), count: n },
        ...(summed && { sum: total }),
      }),
    )
    .sort(createGroupComparator(field));
}

interface CountedGroup {
  key: string | null;
  n: number;
  total: number;
}

type SummedField = { name: string; field: Field };

const toSignedColumn = ({ name, field }: SummedField): SignedColumn => ({
  column: getColumnName(name, field),
  sign: field.sign ? { by: field.sign.by, plus: field.sign.plus } : null,
});

async function queryGroups(
  ctx: Context,
  resource: AnyResource,
  rows: ListInput['rows'],
  column: string,
  adding: SignedColumn | null,
): Promise<CountedGroup[]> {
  const compiled = getCompiledQuery(ctx.db, buildGroupsQuery, resource, rows, column, adding, MAX_GROUPS + 1);
  const groups = await queryOnReader(ctx, resource, (db: Knex) =>
    runQuery<{ key: string | null; n: number; total: number | null }>(db, compiled),
  );
  return groups.map(({ key, n, total }) => ({ key, n: Number(n), total: Number(total ?? 0) }));
}

function groupFoundRows(
  found: readonly LoadedRow[],
  name: string,
  summed: SummedField | null,
): CountedGroup[] {
  const groups = groupBy(found, ({ values }) => (values[name] ?? null) as string | null);
  return [...groups].map(([key, ones]) => ({
    ...{ key, n: ones.length },
    total: summed ? sum(ones.map(({ values }) => toSignedAmount(summed.field, summed.name, values))) : 0,
  }));
}

function formatGroupLabel({ kind, choices = [] }: Field, key: string | null): string {
  if (key === null) return 'Chưa có';
  if (kind === 'date') return formatDate(key);
  if (kind === 'month') return formatMonth(key);
  return choices.find(({ value }) => value === key)?.label ?? key;
}

function createGroupComparator({ choices }: Field): (a: RecordGroup, b: RecordGroup) => number {
  const ranks = new Map((choices ?? []).map(({ value }, rank) => [String(value), rank]));
  const rankOf = ({ key }: RecordGroup) =>
    key === null ? Number.POSITIVE_INFINITY : (ranks.get(key) ?? ranks.size);
  return (a, b) => {
    const [first, second] = [rankOf(a), rankOf(b)];
    if (first !== second) return first < second ? -1 : 1;
    return (b.key ?? '').localeCompare(a.key ?? '');
  };
}
