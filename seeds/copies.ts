import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';
import { recountSums } from '#api/db/recountSums';

/** Tables that grow with the business, in an order in which every reference finds its target, and which rows do. */
const growing: Readonly<Record<string, string>> = {
  users: "kind = 'agent'",
  customers: 'true',
  packages: 'true',
  package_services: 'true',
  shifts: 'true',
  deductions: 'true',
  transactions: 'package_id is not null',
  action_logs: 'true',
  action_log_subjects: 'true',
};

/** Columns that name a row of another growing table, by that table. */
const references: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  package_id: 'packages',
  agent_id: 'users',
  agent1_id: 'users',
  agent2_id: 'users',
  log_id: 'action_logs',
};

/** Copies with nurses of their own: one looks after many packages in the years that it takes to have a million. */
const CREWS = 20;

/**
 * Multiplies the demo that is stored: so many times in all, each copy with its own customers (with numbers of their own),
 * packages and all that belongs to these; as many of them as `crews` with nurses of their own, who look after the others' too.
 * The copies' packages are in no partner revenue yet.
 */
export async function addCopies(knex: Knex, times: number, crews = CREWS): Promise<void> {
  const dialect = dialectOf(knex);
  await dialect.inBulk(knex, Object.keys(growing), async (db) => {
    const tables = new Map((await dialect.tables(db)).map((table) => [table.name, table]));
    const spans = new Map<string, number>();
    for (const table of Object.keys(growing))
      spans.set(table, Number(((await db(table).max({ n: 'id' }).first()) as { n: number }).n));
    for (const [table, which] of Object.entries(growing)) {
      const copies = (table === 'users' ? Math.min(times, crews) : times) - 1;
      if (copies === 0) continue;
      const names = (tables.get(table)?.columns ?? []).map(({ name }) => name);
      const quoted = names.map((name) => `"${name}"`).join(', ');
      const values = names.map((name) => copied(table, name, spans, crews)).join(', ');
      // From a table of its own: from itself, SQLite would put all the new rows by before it stores the first.
      await db.raw(`create temporary table copied as select * from ${table} where ${which}`);
      await db.raw(
        `with recursive copy (k) as (select 1 union all select k + 1 from copy where k < ${copies})
         insert into ${table} (${quoted}) select ${values} from copy cross join copied`,
      );
      await db.raw('drop table copied');
    }
    await db.raw(`update discounts set used = used * ${times}, max_use = max_use * ${times}`);
  });
  await recountSums(knex);
  await dialect.resyncIds(knex, Object.keys(growing));
}

/** A column of the copy `k`, from the first. */
function copied(table: string, name: string, spans: ReadonlyMap<string, number>, crews: number): string {
  const moved = (column: string, target: string) => `${column} + k * ${spans.get(target)}`;
  if (name === 'id') return moved('id', table);
  if (name === 'partner_revenue_id') return 'null';
  const target = references[name];
  if (target === 'users') return `${name} + k % ${crews} * ${spans.get(target)}`;
  if (target) return moved(name, target);
  if (name === 'record_id') {
    const cases = ['customers', 'packages', 'shifts', 'transactions'].map(
      (resource) => `when '${resource}' then ${moved('record_id', resource)}`,
    );
    return `case resource ${cases.join(' ')} when 'partner_packages' then ${moved('record_id', 'packages')} else record_id end`;
  }
  if (table === 'users' && name.startsWith('email')) return `replace(${name}, '@', '.' || k || '@')`;
  if (table === 'users' && name === 'search') return `replace(search, '@', '.' || k || '@')`;
  if (table !== 'customers') return `"${name}"`;
  if (name === 'phone' || name === 'phone_fold') return phone(name);
  if (name === 'search')
    return `case when phone is null then search else replace(search, phone, ${phone('phone')}) end`;
  return `"${name}"`;
}

/** Another number of the same network. */
const phone = (column: string): string =>
  `substr(${column}, 1, 3) || substr(cast(10000000 + (cast(substr(${column}, 4) as integer) + k * 9973) % 10000000 as text), 2)`;
