import type { Knex } from 'knex';
import { rebuildDerivedData } from '#api/db/derived/rebuildDerivedData';
import { getDialect } from '#api/db/dialect';
import { paidLevels } from '#rules/levels';
import { buildCopiedColumnSql, type CopyOptions } from './copiedColumn.ts';
import { gatherSettled } from './gatherSettled.ts';
import { numberTransactions } from './vouchers.ts';

/** Tables that grow with the business. Each table is after the tables to which it refers. */
const copiedTables = [
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'transactions',
  'action_logs',
  'action_log_subjects',
];

/**
 * Number of earlier years with copies. `DAYS_PER_YEAR` is the number of days per year; it is a whole number of weeks, so that no copied session is
 * on a Sunday.
 */
const YEARS = 10;
const DAYS_PER_YEAR = 364;

/**
 * Adds earlier years to the stored demo: adds copies of the demo's settled rows (`gatherSettled`), spread over ten years, until there are
 * at least `packages` packages. Each copy has its own customers (with their own phone numbers), packages and related records. The copies
 * use the demo's nurses, and each copy of a package has another nurse of the same city. Copied packages belong to no partner revenue. Dates
 * in the texts of history lines do not change.
 */
export async function addCopies(knex: Knex, packages: number): Promise<void> {
  const dialect = getDialect(knex);
  const missing = packages - (await loadTableSize(knex, 'packages')).rows;
  if (missing <= 0) return;
  await dialect.inBulk(knex, copiedTables, async (db) => {
    const stored = new Map((await dialect.tables(db)).map((table) => [table.name, table.columns]));
    const counts = await gatherSettled(db);
    const spans = new Map<string, { start: number; count: number }>();
    for (const table of copiedTables)
      spans.set(table, { start: (await loadTableSize(db, table)).last, count: counts.get(table) ?? 0 });
    const copying = { dialect, spans, crew: await loadActiveNurses(db) };
    const copies = Math.ceil(missing / (counts.get('packages') ?? 0));
    for (const table of copiedTables) {
      const names = (stored.get(table) ?? []).map(({ name }) => name);
      const columns = names.map((name) => ({ name, ...buildCopiedColumnSql(table, name, copying) }));
      const quoted = names.map((name) => `"${name}"`);
      const values = columns.map(({ inCopy }) => inCopy);
      for (const { back, first, last } of distributeOverYears(copies)) {
        const then = columns.map(({ name, inYear }) => `${inYear(back * DAYS_PER_YEAR)} as "${name}"`);
        // Uses a separate table: if SQLite read from the table into which it inserts, it would collect all new rows before storing the
        // first one.
        await db.raw(
          `create temporary table copied as
           select ${then} from settled_${table} s join ${table} r on r.id = s.id order by s.n`,
        );
        await db.raw(
          `with recursive copy (k) as (select ${first} union all select k + 1 from copy where k < ${last})
           insert into ${table} (${quoted}) select ${values} from copy cross join copied`,
        );
        await db.raw('drop table copied');
      }
    }
    await numberTransactions(db);
    await addCopiedDiscountUses(db, copies);
    for (const table of copiedTables) await db.raw(`drop table settled_${table}`);
  });
  await rebuildDerivedData(knex);
}

async function loadTableSize(db: Knex, table: string): Promise<{ rows: number; last: number }> {
  const [found] = await db(table).count({ rows: '*' }).max({ last: 'id' });
  return { rows: Number(found?.rows), last: Number(found?.last) };
}

/**
 * Distributes the copies over years. Returns, for each year, its distance from the demo's year (`back`) and its first and last copy (from
 * 0). The oldest year is first; some copies are in the demo's own year.
 */
function distributeOverYears(copies: number): { back: number; first: number; last: number }[] {
  let next = 0;
  const years = Array.from({ length: YEARS }, (_, at) => YEARS - 1 - at).map((back) => {
    const count = Math.floor((copies + YEARS - (back || YEARS)) / YEARS);
    next += count;
    return { back, first: next - count, last: next - 1 };
  });
  return years.filter(({ first, last }) => first <= last);
}

/** Returns the active nurses, whose ids are consecutive. Their cities repeat every five ids (`addNurses`). */
async function loadActiveNurses(db: Knex): Promise<CopyOptions['crew']> {
  const step = 5;
  const atWork = { kind: 'agent', profile_status: 'active' };
  const [found] = await db('users').where(atWork).count({ all: '*' }).min({ start: 'id' });
  const all = Number(found?.all);
  return { start: Number(found?.start), count: all - (all % step), step };
}

/** Adds the copies' uses of discount codes to the counts, and raises the limits accordingly. */
async function addCopiedDiscountUses(db: Knex, copies: number): Promise<void> {
  const uses = (await db('settled_deductions as s')
    .join('deductions as d', 'd.id', 's.id')
    .join('packages as p', 'p.id', 'd.package_id')
    .whereIn('p.level', [...paidLevels])
    .whereNotNull('d.discount_id')
    .groupBy('d.discount_id')
    .select('d.discount_id as id')
    .count({ n: '*' })) as unknown as { id: number; n: number }[];
  for (const { id, n } of uses) {
    const added = Number(n) * copies;
    await db('discounts')
      .where({ id })
      .update({ used: db.raw('used + ?', [added]), max_use: db.raw('max_use + ?', [added]) });
  }
}
