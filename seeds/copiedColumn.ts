import type { Dialect } from '#api/db/dialect';
import { buildMovedColumnSql } from './daysMoved.ts';

/** The ids of a table's copies: the first id, and the number of rows per copy. */
interface IdSpan {
  start: number;
  count: number;
}
export interface CopyOptions {
  dialect: Dialect;
  /** The copied ids, by table. */
  spans: ReadonlyMap<string, IdSpan>;
  /** The ids of the nurses who are assigned to copied packages. `step` is the difference between the ids of two nurses of the same city. */
  crew: IdSpan & { step: number };
}

/** For each reference column, the copied table that the column refers to. */
const referencedTables: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  package_id: 'packages',
  log_id: 'action_logs',
};
const nurseColumns = ['agent_id', 'agent1_id', 'agent2_id'];

/**
 * Returns the SQL of a copied column, in two steps. `buildYearColumnSql` is the value that all copies of a year share: the value of the settled row `r`
 * (at position `s`), with days moved back. References are converted to positions. `buildCopyColumnSql` is the value in copy `k` (from 0), calculated
 * from the column of the first step.
 */
export function buildCopiedColumnSql(
  table: string,
  name: string,
  copying: CopyOptions,
): { inYear: (days: number) => string; inCopy: string } {
  return {
    inYear: (days) => buildYearColumnSql(table, name, days, copying.dialect),
    inCopy: buildCopyColumnSql(table, name, copying),
  };
}

function buildYearColumnSql(table: string, name: string, days: number, dialect: Dialect): string {
  if (name === 'id') return 's.n';
  const target = referencedTables[name];
  if (target) return buildNewIdSql(target, name);
  if (name === 'record_id')
    return `case r.resource when 'customers' then ${buildNewIdSql('customers', name)} else ${buildNewIdSql('packages', name)} end`;
  if (table === 'customers' && name === 'level') return 's.level';
  // In copies of earlier years, transactions that wait for approval become approved.
  if (table === 'transactions' && name === 'status' && days > 0) return "'approved'";
  return buildMovedColumnSql(table, name, days, dialect);
}

const buildNewIdSql = (table: string, column: string): string =>
  `(select t.n from settled_${table} t where t.id = r.${column})`;

function buildCopyColumnSql(table: string, name: string, { spans, crew }: CopyOptions): string {
  const moved = (target: string): string => {
    const { start, count } = spans.get(target) as IdSpan;
    return `${name} + ${start} + k * ${count}`;
  };
  if (name === 'id') return moved(table);
  const target = referencedTables[name];
  if (target) return moved(target);
  if (name === 'record_id')
    return `case resource when 'customers' then ${moved('customers')} else ${moved('packages')} end`;
  if (['partner_revenue_id', 'bank_line_id', 'before_line'].includes(name) || name.startsWith('voucher_'))
    return 'null';
  if (nurseColumns.includes(name)) {
    const { start, count, step } = crew;
    const other = `${start} + (${name} - ${start} + (k + 1) * ${step}) % ${count}`;
    return `case when ${name} between ${start} and ${start + count - 1} then ${other} else ${name} end`;
  }
  if (name === 'phone' || name === 'phone_fold') return buildPhoneSql(name);
  if (table === 'customers' && name === 'search')
    return `case when phone is null then search else replace(search, phone, ${buildPhoneSql('phone')}) end`;
  return `"${name}"`;
}

/** Returns SQL for another phone number of the same mobile network. */
const buildPhoneSql = (column: string): string =>
  `substr(${column}, 1, 3) || substr(cast(10000000 + (cast(substr(${column}, 4) as integer) + (k + 1) * 9973) % 10000000 as text), 2)`;
