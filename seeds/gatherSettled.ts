import type { Knex } from 'knex';
import { isCancelledRegistrationLevel, isPaidLevel, packageLevels } from '#rules/levels';

/** Levels of packages that are paid or cancelled, so that staff have nothing left to do. */
const settledLevelsSql = packageLevels
  .filter((level) => isPaidLevel(level) || isCancelledRegistrationLevel(level))
  .map((level) => `'${level}'`);

const rowsOfSettledPackagesSql =
  'select id from {table} where package_id in (select id from settled_packages)';

/**
 * For each table, SQL for the demo's rows that need no more work: finished packages whose nurse has been paid, their customers, called
 * leads, and related rows. Each table is after the tables to which it refers.
 */
const settledQueries: Readonly<Record<string, string>> = {
  packages: `select p.id from packages p where p.level in (${settledLevelsSql}) and (
    p.agent_id is null or p.agent_income <= 0 or p.canceled_at is not null
    or p.id in (select package_id from transactions where account_type = 'agent' group by package_id
      having sum(case kind when 'agent_recovery' then -amount else amount end) > 0))`,
  // Customers get the level of their settled package that was registered last, because their newer packages are not copied (rules 1.3).
  customers: `select c.id, coalesce(p.level, c.level) as level from customers c
    left join (select customer_id, level, row_number() over (partition by customer_id order by registered_at desc, id desc) as turn
      from packages where id in (select id from settled_packages)) p on p.customer_id = c.id and p.turn = 1
    where p.level is not null or c.level in ('L1', 'L1-C')`,
  package_services: rowsOfSettledPackagesSql,
  shifts: rowsOfSettledPackagesSql,
  deductions: rowsOfSettledPackagesSql,
  transactions: rowsOfSettledPackagesSql,
  action_logs: `select id from action_logs where id not in (select log_id from action_log_subjects
    where resource = 'customers' and record_id not in (select id from settled_customers)
       or resource = 'packages' and record_id not in (select id from settled_packages))`,
  action_log_subjects:
    'select id from action_log_subjects where log_id in (select id from settled_action_logs)',
};

/**
 * Fills temporary tables `settled_…` with the settled rows: `id`, the number `n` (from 1, in the order of the ids), and for customers
 * `level`.
 * @returns the number of rows by table
 */
export async function gatherSettled(db: Knex): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [table, which] of Object.entries(settledQueries)) {
    const name = `settled_${table}`;
    await db.raw(
      `create temporary table ${name} as
       select row_number() over (order by s.id) as n, s.* from (${which.replace('{table}', table)}) s order by s.id`,
    );
    await db.raw(`create unique index ${name}_id on ${name} (id)`);
    counts.set(table, Number(((await db(name).count({ n: '*' }).first()) as { n: number }).n));
  }
  return counts;
}
