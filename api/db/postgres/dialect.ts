import type { Knex } from 'knex';
import { toLikePattern } from '../codec.ts';
import type { Dialect } from '../facets.ts';
import { groupColumnsByTable, type StoredColumn } from '../tables.ts';
import { createPostgresSums, dropPostgresSums } from './createPostgresSums.ts';
import { buildPostgresDerivedTriggers, buildPostgresRecordingTriggers } from './derivedColumnTriggers.ts';

/** Batch size. */
const BATCH_SIZE = 5000;

/** Number of the advisory lock for migrations; any fixed number works. */
const MIGRATION_LOCK_ID = 5_041_964;

interface DriverError {
  code?: string;
  table?: string;
  detail?: string;
}

export const postgres: Dialect = {
  name: 'postgres',
  text: 'text collate "C"',
  boolean: (value) => value,
  has: '(??)::jsonb @> (?)::jsonb',
  hasBinding: (value) => JSON.stringify([value]),
  fewRows: (condition) => condition,
  holds: (text) => `strpos(${text}, ?) > 0`,
  violation(error) {
    const { code, table, detail = '' } = error as DriverError;
    const names = /Key \((.*?)\)+=/.exec(detail)?.[1]?.match(/\w+/g) ?? [];
    const columns = names.filter((name) => name !== 'lower').map((name) => `${table}.${name}`);
    if (code === '23505') return { rule: 'unique', columns: table ? columns : [] };
    if (code === '23503') return { rule: 'foreign', columns: [] };
    if (code === '23514') return { rule: 'check', columns: [] };
    if (code === '23502') return { rule: 'null', columns: [] };
    return null;
  },
  // Error codes of a deadlock, of a serialization failure, and of a unique violation (another transaction stored the same row after this
  // transaction had looked for it).
  isCollision: (error) => ['40P01', '40001', '23505'].includes((error as DriverError | null)?.code ?? ''),
  async tables(db) {
    const { rows } = (await db.raw(
      `select c.table_name as "table", c.column_name as "column", c.data_type as type
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        order by c.table_name, c.ordinal_position`,
    )) as { rows: StoredColumn[] };
    return groupColumnsByTable(rows);
  },
  async *rows(trx, { name, columns }) {
    const names = columns.map((column) => column.name);
    await trx.raw(`declare rows__ no scroll cursor for ${trx(name).select(names).toString()}`);
    for (;;) {
      const { rows } = (await trx.raw(`fetch ${BATCH_SIZE} from rows__`)) as {
        rows: Record<string, unknown>[];
      };
      if (rows.length === 0) break;
      yield rows;
    }
    await trx.raw('close rows__');
  },
  async insertJson(trx, { name, columns }, rows) {
    const typeOf = await loadColumnTypes(trx, name);
    const values = columns.map((column, at) => `(value->>${at})::${typeOf.get(column.name)}`);
    await trx.raw(
      `insert into ?? (${columns.map(() => '??')}) select ${values} from json_array_elements(?::json)`,
      [name, ...columns.map((column) => column.name), rows],
    );
  },
  async updateJson(trx, table, columns, rows, { newVersion = false } = {}) {
    const typeOf = await loadColumnTypes(trx, table);
    const sets = columns.map((column, at) => `?? = (j.value->>${at + 1})::${typeOf.get(column)}`);
    if (newVersion) sets.push('version = t.version + 1');
    await trx.raw(
      `update ?? as t set ${sets} from json_array_elements(?::json) as j where t.id = (j.value->>0)::bigint`,
      [table, ...columns, rows],
    );
  },
  findText: findTrigrams,
  // With `in (select …)` the planner joins all rows of the table before it compares the numbers.
  among: '?? = any(array(select value::bigint from json_array_elements_text(?)))',
  maxCountedWhole: 100_000,
  byId: (db, table, alias) => db.raw('?? as ??', [table, alias]),
  byIndex: (db, table, alias) => db.raw('?? as ??', [table, alias]),
  joined: (column) => `string_agg(${column}, ',')`,
  localDay: (column) => `to_char(${column}::timestamp + interval '7 hours', 'YYYY-MM-DD')`,
  secondsBetween: (from, to) =>
    `(floor(extract(epoch from ${to}::timestamp)) - floor(extract(epoch from ${from}::timestamp)))::bigint`,
  daysBefore: (column, days) =>
    `to_char(substr(${column}, 1, 10)::date - ${days}, 'YYYY-MM-DD') || substr(${column}, 11)`,
  createSums: createPostgresSums,
  dropSums: dropPostgresSums,
  derivedColumnTriggers: buildPostgresDerivedTriggers,
  recordingTriggers: buildPostgresRecordingTriggers,
  views: (db) =>
    db('information_schema.views').whereRaw('table_schema = current_schema()').pluck('table_name'),
  async withIds(trx, tables, work) {
    await work();
    await resyncIds(trx, tables);
  },
  inBulk: (db, tables, work) =>
    db.transaction(async (trx) => {
      await work(trx);
      await resyncIds(trx, tables);
    }),
  transaction: (db, work) => db.transaction(work),
  snapshot: (db, work) =>
    db.isTransaction ? work(db) : db.transaction(work, { isolationLevel: 'repeatable read', readOnly: true }),
  lockName: (trx, name) => trx.raw('select pg_advisory_xact_lock(hashtext(?))', [name]),
  migrating: (db, work) =>
    db.transaction(async (trx) => {
      // No time limit, because rebuilding a table can take long.
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('set local lock_timeout = 0');
      await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK_ID]);
      return work(trx);
    }),
};

/** Returns the SQL types of a table's columns. */
async function loadColumnTypes(db: Knex, table: string): Promise<Map<string, string>> {
  const { rows } = (await db.raw(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = ?::regclass`,
    [table],
  )) as { rows: { name: string; type: string }[] };
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function resyncIds(db: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await db.raw(
      `select setval(pg_get_serial_sequence(?, 'id'), coalesce((select max(id) from ??), 0) + 1, false)`,
      [table, table],
    );
}

/** Minimum length in characters of a search term: the trigram index cannot find shorter texts. */
const MIN_TERM_LENGTH = 3;

/** PostgreSQL uses the trigram index for a condition on `search`, but not for a condition on its source columns. */
function findTrigrams(
  table: string,
  terms: readonly string[],
  columns: readonly string[],
): { sql: string; bindings: readonly string[] } | null {
  const indexed = terms.filter((term) => [...term].length >= MIN_TERM_LENGTH);
  if (indexed.length === 0 || columns.every((column) => column.endsWith('.search'))) return null;
  return {
    sql: `select id from ?? where ${indexed.map(() => "search like ? escape '!'").join(' and ')}`,
    bindings: [table, ...indexed.map(toLikePattern)],
  };
}
