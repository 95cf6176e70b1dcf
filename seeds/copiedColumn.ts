import type { Dialect } from '#api/db/dialect';
import { daysMoved } from './daysMoved.ts';

/** The ids of a table's copies: the first id, and the number of rows per copy. */
interface Span {
  start: number;
  count: number;
}
export interface Copying {
  dialect: Dialect;
  /** The copied ids, by table. */
  spans: ReadonlyMap<string, Span>;
  /** The ids of the nurses who are assigned to copied packages. `step` is the difference between the ids of two nurses of the same city. */
  crew: Span & { step: number };
}

/** For each reference column, the copied table that the column refers to. */
const references: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  package_id: 'packages',
  log_id: 'action_logs',
};
const nurses = ['agent_id', 'agent1_id', 'agent2_id'];

/**
 * Returns the SQL of a copied column, in two steps. `inYear` is the value that all copies of a year share: the value of the settled row `r`
 * (at position `s`), with days moved back. References are converted to positions. `inCopy` is the value in copy `k` (from 0), calculated
 * from the column of the first step.
 */
export function copiedColumn(
  table: string,
  name: string,
  copying: Copying,
): { inYear: (days: number) => string; inCopy: string } {
  return {
    inYear: (days) => inYear(table, name, days, copying.dialect),
    inCopy: inCopy(table, name, copying),
  };
}

function inYear(table: string, name: string, days: number, dialect: Dialect): string {
  if (name === 'id') return 's.n';
  const target = references[name];
  if (target) return place(target, name);
  if (name === 'record_id')
    return `case r.resource when 'customers' then ${place('customers', name)} else ${place('packages', name)} end`;
  if (table === 'customers' && name === 'level') return 's.level';
  // In copies of earlier years, transactions that wait for approval become approved.
  if (table === 'transactions' && name === 'status' && days > 0) return "'approved'";
  return daysMoved(table, name, days, dialect);
}

const place = (table: string, column: string): string =>
  `(select t.n from settled_${table} t where t.id = r.${column})`;

function inCopy(table: string, name: string, { spans, crew }: Copying): string {
  const moved = (target: string): string => {
    const { start, count } = spans.get(target) as Span;
    return `${name} + ${start} + k * ${count}`;
  };
  if (name === 'id') return moved(table);
  const target = references[name];
  if (target) return moved(target);
  if (name === 'record_id')
    return `case resource when 'customers' then ${moved('customers')} else ${moved('packages')} end`;
  if (['partner_revenue_id', 'bank_line_id', 'before_line'].includes(name) || name.startsWith('voucher_'))
    return 'null';
  if (nurses.includes(name)) {
    const { start, count, step } = crew;
    const other = `${start} + (${name} - ${start} + (k + 1) * ${step}) % ${count}`;
    return `case when ${name} between ${start} and ${start + count - 1} then ${other} else ${name} end`;
  }
  if (name === 'phone' || name === 'phone_fold') return phone(name);
  if (table === 'customers' && name === 'search')
    return `case when phone is null then search else replace(search, phone, ${phone('phone')}) end`;
  return `"${name}"`;
}

/** Returns SQL for another phone number of the same mobile network. */
const phone = (column: string): string =>
  `substr(${column}, 1, 3) || substr(cast(10000000 + (cast(substr(${column}, 4) as integer) + (k + 1) * 9973) % 10000000 as text), 2)`;
