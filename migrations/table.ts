/** The words in which migrations describe tables: each column brings its own CHECK, on both databases. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';

interface Options {
  required?: boolean;
  default?: string | number | boolean;
}
interface NumberOptions extends Options {
  min?: number;
  max?: number;
}

export interface Columns {
  text(name: string, options?: Options): void;
  /** Text of which a folded copy is kept beside it, for searching. */
  folded(name: string, options?: Options): void;
  choice(name: string, values: readonly string[], options?: Options): void;
  integer(name: string, options?: NumberOptions): void;
  /** Whole đồng, never below 0 unless `min` says so (`-Infinity`: any). */
  money(name: string, options?: NumberOptions): void;
  /** 0 to 100, two decimals. */
  percent(name: string, options?: Options): void;
  decimal(name: string, options?: NumberOptions): void;
  boolean(name: string, standard?: boolean): void;
  /** '2026-11-20' */
  day(name: string, options?: Options): void;
  /** '2026-11-20T01:30:00.000Z' */
  instant(name: string, options?: Options): void;
  /** '2026-11' */
  month(name: string, options?: Options): void;
  /** JSON text; `[]` when nothing is given and `list` is set. */
  json(name: string, options?: { list?: boolean }): void;
  ref(name: string, table: string, options?: { required?: boolean; cascade?: boolean }): void;
  /** The folded text that `filter[q]` looks into. */
  search(): void;
  /** No two rows share these values. */
  unique(...columns: string[]): void;
  index(...columns: string[]): void;
}

/**
 * Creates a table with `id`, `version` (from 1), `created_at` and `updated_at`, and what `describe` adds.
 * Names: checks `{table}_{column}`, unique indexes `{table}__{column}`.
 */
export async function createTable(
  knex: Knex,
  table: string,
  describe: (columns: Columns) => void,
): Promise<void> {
  await knex.schema.createTable(table, (builder) => {
    builder.bigIncrements('id');
    const columns = columnsOf(knex, table, builder);
    columns.integer('version', { required: true, default: 1, min: 1 });
    columns.instant('created_at', { required: true });
    columns.instant('updated_at', { required: true });
    describe(columns);
  });
}

/** Adds columns to a table that has rows already: they must be optional or have a default. */
export async function addColumns(
  knex: Knex,
  table: string,
  describe: (columns: Columns) => void,
): Promise<void> {
  await knex.schema.alterTable(table, (builder) => describe(columnsOf(knex, table, builder)));
}

const quoted = (values: readonly string[]): string =>
  values.map((value) => `'${value.replace(/'/g, "''")}'`).join(', ');

function columnsOf(knex: Knex, table: string, builder: Knex.CreateTableBuilder): Columns {
  const dialect = dialectOf(knex);

  const add = (name: string, type: string, options: Options, ...checks: (string | null)[]): void => {
    const kept = checks
      .filter((check) => check !== null)
      .map((check) => `(${check.replaceAll('??', `"${name}"`)})`);
    const check = kept.length > 0 ? ` constraint ${table}_${name} check (${kept.join(' and ')})` : '';
    const standard =
      options.default === undefined
        ? ''
        : ` default ${typeof options.default === 'string' ? quoted([options.default]) : options.default}`;
    builder.specificType(name, `${type}${standard}${options.required ? ' not null' : ''}${check}`);
  };
  const bounds = ({ min, max }: NumberOptions): (string | null)[] => [
    min === undefined || min === -Infinity ? null : `?? >= ${min}`,
    max === undefined ? null : `?? <= ${max}`,
  ];

  const columns: Columns = {
    text: (name, options = {}) => add(name, dialect.text, options),
    folded: (name, options = {}) => {
      add(name, dialect.text, options);
      add(`${name}_fold`, dialect.text, {});
    },
    choice: (name, values, options = {}) => add(name, dialect.text, options, `?? in (${quoted(values)})`),
    integer: (name, options = {}) => add(name, 'integer', options, dialect.check.integer, ...bounds(options)),
    money: (name, options = {}) =>
      add(name, 'bigint', options, dialect.check.integer, ...bounds({ min: 0, ...options })),
    percent: (name, options = {}) =>
      add(name, 'numeric(7, 2)', options, dialect.check.number, ...bounds({ min: 0, max: 100 })),
    decimal: (name, options = {}) =>
      add(name, 'numeric(20, 6)', options, dialect.check.number, ...bounds(options)),
    boolean: (name, standard) => {
      const value = standard === undefined ? undefined : dialect.boolean(standard);
      add(
        name,
        'boolean',
        value === undefined ? {} : { required: true, default: value },
        dialect.check.boolean,
      );
    },
    day: (name, options = {}) => add(name, dialect.text, options, dialect.check.day),
    instant: (name, options = {}) => add(name, dialect.text, options, dialect.check.instant),
    month: (name, options = {}) => add(name, dialect.text, options, dialect.check.month),
    json: (name, { list = false } = {}) =>
      add(name, dialect.text, list ? { required: true, default: '[]' } : {}, dialect.check.json),
    ref: (name, target, { required = false, cascade = false } = {}) => {
      const column = builder.bigInteger(name);
      if (required) column.notNullable();
      const foreign = column.references('id').inTable(target);
      if (cascade) foreign.onDelete('CASCADE');
      builder.index([name, 'id'], `${table}_${name}_index`);
    },
    search: () => add('search', dialect.text, {}),
    unique: (...names) => void builder.unique(names, { indexName: `${table}__${names.join('__')}` }),
    index: (...names) => void builder.index([...names, 'id'], `${table}_${names.join('_')}_index`),
  };
  return columns;
}
