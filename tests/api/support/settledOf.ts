import { isCancelledRegistrationLevel, isPaidLevel } from '#rules/levels';
import type { DemoRow } from './demo.ts';

/**
 * Returns the demo rows that are copied, by table and in order, selected by a second method: cancelled packages, and packages that are paid
 * and whose nurse is paid; their customers and the called leads; and the records that belong to these.
 */
export function selectSettledRows(rows: Readonly<Record<string, DemoRow[]>>): Record<string, DemoRow[]> {
  const rowsOf = (table: string) => rows[table] ?? [];
  const ids = (rows: readonly DemoRow[]) => new Set(rows.map((row) => row.id));
  /** Package → pay of its nurse minus recovered pay. */
  const salaries = new Map<unknown, number>();
  for (const { account_type, package_id, kind, amount } of rowsOf('transactions'))
    if (account_type === 'agent')
      salaries.set(
        package_id,
        (salaries.get(package_id) ?? 0) + (kind === 'agent_recovery' ? -Number(amount) : Number(amount)),
      );
  const packages = rowsOf('packages').filter(
    ({ id, level, agent_income }) =>
      isCancelledRegistrationLevel(level) ||
      (isPaidLevel(level) && (agent_income === 0 || (salaries.get(id) ?? 0) > 0)),
  );
  const buyers = new Set(packages.map((pack) => pack.customer_id));
  const customers = rowsOf('customers').filter(
    ({ id, level }) => buyers.has(id) || level === 'L1' || level === 'L1-C',
  );
  const known = { packages: ids(packages), customers: ids(customers) };
  const open = new Set(
    rowsOf('action_log_subjects').flatMap(({ log_id, resource, record_id }) =>
      known[resource as keyof typeof known].has(record_id) ? [] : [log_id],
    ),
  );
  const ofPackages = (table: string) => rowsOf(table).filter((row) => known.packages.has(row.package_id));
  return {
    customers,
    packages,
    ...Object.fromEntries(
      ['package_services', 'shifts', 'deductions', 'transactions'].map((table) => [table, ofPackages(table)]),
    ),
    action_logs: rowsOf('action_logs').filter(({ id }) => !open.has(id)),
    action_log_subjects: rowsOf('action_log_subjects').filter(({ log_id }) => !open.has(log_id)),
  };
}
