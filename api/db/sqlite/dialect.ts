import type { Dialect } from '../facets.ts';
import { groupColumnsByTable, type StoredColumn } from '../tables.ts';
import { createSqliteSums, dropSqliteSums } from './createSqliteSums.ts';
import { buildSqliteDerivedTriggers, buildSqliteRecordingTriggers } from './derivedColumnTriggers.ts';
import { runBulkInsert } from './runBulkInsert.ts';
import { runMigrationTransaction, runTransaction } from './transaction.ts';

/** Batch size. */
const BATCH_SIZE = 5000;

interface DriverError {
  code?: string;
  message?: string;
}

/** Converts the name of a unique index, `{table}__{column}`, to `table.column`. */
const findIndexColumn = (index: string | undefined): string | null => index?.replace('__', '.') ?? null;

export const sqlite: Dialect = {
  name: 'sqlite',
  text: 'text',
  boolean: (value) => (value ? 1 : 0),
  has: 'exists (select 1 from json_each(??) where json_each.value = ?)',
  hasBinding: (value) => value,
  fewRows: (condition) => `unlikely(${condition})`,
  holds: (text) => `instr(${text}, ?) > 0`,
  violation(error) {
    const { code, message = '' } = error as DriverError;
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
      const columns = message.replace(/^.*constraint failed: /, '').match(/\w+\.\w+/g) ?? [];
      const column = findIndexColumn(/index '(\w+)'/.exec(message)?.[1]);
      return { rule: 'unique', columns: columns.length > 0 || !column ? columns : [column] };
    }
    if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return { rule: 'foreign', columns: [] };
    if (code === 'SQLITE_CONSTRAINT_CHECK') return { rule: 'check', columns: [] };
    if (code === 'SQLITE_CONSTRAINT_NOTNULL') return { rule: 'null', columns: [] };
    return null;
  },
  isCollision: (error) => (error as DriverError | null)?.code === 'SQLITE_BUSY_SNAPSHOT',
  async tables(db) {
    const columns = (await db.raw(
      `select l.name as "table", c.name as "column", lower(c.type) as type
         from pragma_table_list l join pragma_table_info(l.name) c
        where l.schema = 'main' and l.type = 'table' order by l.name, c.cid`,
    )) as StoredColumn[];
    return groupColumnsByTable(columns);
  },
  async *rows(trx, { name, columns }) {
    for (let last = 0; ; ) {
      const rows = await trx(name)
        .select(trx.raw('rowid as row__'), ...columns.map((column) => column.name))
        .whereRaw('rowid > ?', [last])
        .orderByRaw('rowid')
        .limit(BATCH_SIZE);
      if (rows.length === 0) return;
      last = rows.at(-1).row__;
      yield rows;
    }
  },
  async insertJson(trx, { name, columns }, rows) {
    const values = columns.map((_, at) => `json_extract(value, '$[${at}]')`);
    await trx.raw(`insert into ?? (${columns.map(() => '??')}) select ${values} from json_each(?)`, [
      name,
      ...columns.map((column) => column.name),
      rows,
    ]);
  },
  async updateJson(trx, table, columns, rows, { newVersion = false } = {}) {
    const sets = columns.map((_, at) => `?? = json_extract(j.value, '$[${at + 1}]')`);
    if (newVersion) sets.push('version = version + 1');
    await trx.raw(
      `update ?? set ${sets} from json_each(?) as j where ??.id = json_extract(j.value, '$[0]')`,
      [table, ...columns, rows, table],
    );
  },
  findText: findPhrases,
  among: '?? in (select value from json_each(?))',
  // High limit, because SQLite counts a whole table quickly: it reads the number of entries per index page, not the entries.
  maxCountedWhole: 1_000_000,
  byId: (db, table, alias) => db.raw('?? as ?? not indexed', [table, alias]),
  byIndex: (db, table, alias, index) => db.raw('?? as ?? indexed by ??', [table, alias, index]),
  joined: (column) => `group_concat(${column})`,
  localDay: (column) => `date(${column}, '+7 hours')`,
  secondsBetween: (from, to) => `(strftime('%s', ${to}) - strftime('%s', ${from}))`,
  daysBefore: (column, days) => `date(substr(${column}, 1, 10), '-${days} days') || substr(${column}, 11)`,
  createSums: createSqliteSums,
  dropSums: dropSqliteSums,
  derivedColumnTriggers: buildSqliteDerivedTriggers,
  recordingTriggers: buildSqliteRecordingTriggers,
  views: (db) => db('sqlite_master').where('type', 'view').pluck('name'),
  inBulk: runBulkInsert,
  withIds: (_trx, _tables, work) => work(),
  transaction: runTransaction,
  snapshot: (db, work) => (db.isTransaction ? work(db) : db.transaction(work)),
  // No lock is needed: SQLite has one writer at a time.
  lockName: async () => {},
  // This transaction holds the write lock from its beginning, so no other process can migrate.
  migrating: runMigrationTransaction,
};

/** Minimum length in characters of a search term: the trigram index cannot find shorter texts. */
const MIN_TERM_LENGTH = 3;

/** Maximum length in characters of a search term. Only the beginning of a longer term is searched. */
const MAX_TERM_LENGTH = 60;

/** Returns a query of the FTS5 index of `search` (`migrations/searchIndex.ts`) that finds the rows that contain all of these texts. */
function findPhrases(
  table: string,
  terms: readonly string[],
): { sql: string; bindings: readonly string[] } | null {
  const texts = terms
    .map((term) => [...term])
    .filter(({ length }) => length >= MIN_TERM_LENGTH)
    .map((letters) => `"${letters.slice(0, MAX_TERM_LENGTH).join('').replace(/"/g, '""')}"`);
  if (texts.length === 0) return null;
  return {
    sql: 'select rowid from ?? where ?? match ?',
    bindings: [`${table}_search`, `${table}_search`, texts.join(' AND ')],
  };
}
