import type { Dialect } from '#api/db/dialect';
import { daysMoved } from './daysMoved.ts';

/** Where the ids of a table's copies begin, and how many rows a copy has. */
interface Span {
  start: number;
  count: number;
}
export interface Copying {
  dialect: Dialect;
  /** By table. */
  spans: ReadonlyMap<string, Span>;
  /** The nurses who look after the copies, and how many of them come before the next of the same city. */
  crew: Span & { step: number };
}

/** Columns that name a row of another table that is copied, by that table. */
const references: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  package_id: 'packages',
  log_id: 'action_logs',
};
const nurses = ['agent_id', 'agent1_id', 'agent2_id'];

/**
 * A column of a copy as SQL, in two steps: what all copies of a year have in common, of the settled row `r` at its place `s`
 * so many days earlier (references are places too); and from that, by the same name, what the copy `k`, from 0 on, has.
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
  // What waited for approval years ago has it.
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

/** Another number of the same network. */
const phone = (column: string): string =>
  `substr(${column}, 1, 3) || substr(cast(10000000 + (cast(substr(${column}, 4) as integer) + (k + 1) * 9973) % 10000000 as text), 2)`;
