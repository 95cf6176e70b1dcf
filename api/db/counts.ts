/** Lists whose rows are counted as they are written (migration 011): how many there are is added up, not counted. */
import type { Statement } from './kept.ts';

/** By table, the columns whose values its counts are kept by. */
export const countedBy: Readonly<Record<string, readonly string[]>> = {
  customers: ['level', 'area', 'source_channel', 'sales_id', 'partner_id'],
  packages: ['level', 'sales_id', 'partner_id'],
  shifts: ['status'],
  transactions: ['status', 'kind'],
};

const whole = /^select count\(\*\) as [`"]n[`"] from [`"](\w+)[`"] as [`"]t[`"](?: where (.*))?$/s;
const condition = /^[`"]t[`"]\.[`"](\w+)[`"] (?:= \?|in \?)$/;

/**
 * The same number as a counting statement gives, out of the counts kept; null where these do not tell: they know of rows with
 * given values in some columns, all of which must hold.
 */
export function addedUp({ sql, bindings }: Statement): Statement | null {
  const [, table = '', where] = whole.exec(sql) ?? [];
  const columns = countedBy[table];
  if (!columns) return null;
  const plain = where?.replace(/\bin \([?, ]+\)/g, 'in ?').replace(/[()]/g, '');
  const known = (one: string) => columns.includes(condition.exec(one)?.[1] ?? '');
  if (plain && !plain.split(' and ').every(known)) return null;
  const narrowed = where ? ` where ${where}` : '';
  return { sql: `select coalesce(sum(t.n), 0) as n from counts_of_${table} as t${narrowed}`, bindings };
}
