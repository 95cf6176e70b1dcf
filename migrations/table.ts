/**
 * Helpers with which migrations describe tables. Each column gets its own CHECK on both databases. Like the migrations, this file must not
 * change and imports no code that may change. New helpers may be added, but the meaning of a helper must not change.
 */
import type { Knex } from 'knex';

interface Options {
  required?: boolean;
  default?: string | number | boolean;
}
interface NumberOptions extends Options {
  min?: number;
  max?: number;
}
interface RefOptions {
  required?: boolean;
  /** If true, a row is deleted together with the row to which it refers. */
  cascade?: boolean;
  indexed?: boolean;
}

/** Name of one column, or names of several columns of the same kind. */
type Names = string | readonly string[];

export interface Columns {
  text(names: Names, options?: Options): void;
  /** Adds a text with a folded copy for searching. */
  folded(names: Names, options?: Options): void;
  choice(name: string, values: readonly string[], options?: Options): void;
  integer(names: Names, options?: NumberOptions): void;
  /** Adds an integer that may exceed 2^31. */
  bigInteger(names: Names, options?: NumberOptions): void;
  /** Adds an amount in whole đồng, at least 0 unless `min` is set (`-Infinity`: any). */
  money(names: Names, options?: NumberOptions): void;
  /** Adds a number from 0 to 100 with two decimals. */
  percent(names: Names, options?: Options): void;
  decimal(name: string, options?: NumberOptions): void;
  boolean(names: Names, standard?: boolean): void;
  /** Adds a day, '2026-11-20'. */
  day(names: Names, options?: Options): void;
  /** Adds an instant, '2026-11-20T01:30:00.000Z'. */
  instant(names: Names, options?: Options): void;
  /** Adds a month, '2026-11'. */
  month(name: string, options?: Options): void;
  /** Adds JSON text; the default is `[]` if `list` is set. */
  json(names: Names, options?: { list?: boolean }): void;
  bytes(name: string): void;
  /** Adds a reference to a table, with its own index unless `indexed` is false. */
  ref(name: string, table: string, options?: RefOptions): void;
  /** Adds the folded text that `filter[q]` searches. */
  search(): void;
  /** Adds a unique index: no two rows may share the values of these columns. */
  unique(...columns: string[]): void;
  /** Adds an index of these columns, followed by the id. */
  index(...columns: string[]): void;
  /** Adds an index for each of `columns`. Each index has this column, the further columns and the id. */
  indexEach(columns: readonly string[], ...further: string[]): void;
  /** Adds an index of exactly these columns. @param options.notNull limits the index to rows with a value in this column */
  namedIndex(name: string, columns: readonly string[], options?: { notNull?: string }): void;
}

/**
 * Creates a table with `id`, `version` (from 1), `created_at` and `updated_at`, and the columns that `describe` adds.
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

/** Adds columns to a table that may have rows, so they must be optional or have a default. */
export async function addColumns(
  knex: Knex,
  table: string,
  describe: (columns: Columns) => void,
): Promise<void> {
  await knex.schema.alterTable(table, (builder) => describe(columnsOf(knex, table, builder)));
}

const digits = (shape: string) => shape.replace(/0/g, '[0-9]');

/** SQL of each database for types, values and the conditions of CHECKs; `??` is the column. */
const sqlite = {
  text: 'text',
  true: '1',
  false: '0',
  isInteger: "typeof(??) in ('integer', 'null')",
  isNumber: "typeof(??) in ('integer', 'real', 'null')",
  isBoolean: '?? in (0, 1)',
  isDay: `?? glob '${digits('0000-00-00')}'`,
  isInstant: `?? glob '${digits('0000-00-00T00:00:00.000Z')}'`,
  isMonth: `?? glob '${digits('0000-00')}'`,
  isJson: 'json_valid(??)',
};
const postgres = {
  // Sorts by code points, as SQLite does.
  text: 'text collate "C"',
  true: 'true',
  false: 'false',
  // PostgreSQL needs no CHECK for these, because the column's type guarantees the condition.
  isInteger: null,
  isNumber: null,
  isBoolean: null,
  isDay: "?? ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'",
  isInstant: "?? ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'",
  isMonth: "?? ~ '^[0-9]{4}-[0-9]{2}$'",
  isJson: '?? is null or (??)::jsonb is not null',
};

const quoted = (values: readonly string[]): string =>
  values.map((value) => `'${value.replace(/'/g, "''")}'`).join(', ');

function columnsOf(knex: Knex, table: string, builder: Knex.CreateTableBuilder): Columns {
  const spelling = knex.client.config.client === 'pg' ? postgres : sqlite;
  const { text } = spelling;

  const add = (names: Names, type: string, options: Options, ...checks: (string | null)[]): void => {
    const standard = typeof options.default === 'string' ? quoted([options.default]) : options.default;
    const kept = checks.filter((check) => check !== null).map((check) => `(${check})`);
    const whole = [
      type,
      ...(standard === undefined ? [] : [`default ${standard}`]),
      ...(options.required ? ['not null'] : []),
    ].join(' ');
    for (const name of [names].flat()) {
      const check = kept.join(' and ').replaceAll('??', `"${name}"`);
      builder.specificType(name, check ? `${whole} constraint ${table}_${name} check (${check})` : whole);
    }
  };
  const bounds = ({ min, max }: NumberOptions): (string | null)[] => [
    min === undefined || min === -Infinity ? null : `?? >= ${min}`,
    max === undefined ? null : `?? <= ${max}`,
  ];

  const columns: Columns = {
    text: (name, options = {}) => add(name, text, options),
    folded: (names, options = {}) => {
      for (const name of [names].flat()) {
        add(name, text, options);
        add(`${name}_fold`, text, {});
      }
    },
    choice: (name, values, options = {}) => add(name, text, options, `?? in (${quoted(values)})`),
    integer: (name, options = {}) => add(name, 'integer', options, spelling.isInteger, ...bounds(options)),
    bigInteger: (name, options = {}) => add(name, 'bigint', options, spelling.isInteger, ...bounds(options)),
    money: (name, options = {}) =>
      add(name, 'bigint', options, spelling.isInteger, ...bounds({ min: 0, ...options })),
    percent: (name, options = {}) =>
      add(name, 'numeric(7, 2)', options, spelling.isNumber, ...bounds({ min: 0, max: 100 })),
    decimal: (name, options = {}) =>
      add(name, 'numeric(20, 6)', options, spelling.isNumber, ...bounds(options)),
    boolean: (name, standard) => {
      const value = standard === undefined ? '' : ` default ${spelling[`${standard}`]} not null`;
      add(name, `boolean${value}`, {}, spelling.isBoolean);
    },
    day: (name, options = {}) => add(name, text, options, spelling.isDay),
    instant: (name, options = {}) => add(name, text, options, spelling.isInstant),
    month: (name, options = {}) => add(name, text, options, spelling.isMonth),
    json: (name, { list = false } = {}) =>
      add(name, text, list ? { required: true, default: '[]' } : {}, spelling.isJson),
    bytes: (name) => void builder.binary(name).notNullable(),
    ref: (name, target, { required = false, cascade = false, indexed = true } = {}) => {
      const column = builder.bigInteger(name);
      if (required) column.notNullable();
      const foreign = column.references('id').inTable(target);
      if (cascade) foreign.onDelete('CASCADE');
      if (indexed) builder.index([name, 'id'], `${table}_${name}_index`);
    },
    search: () => add('search', text, {}),
    unique: (...names) => void builder.unique(names, { indexName: `${table}__${names.join('__')}` }),
    index: (...names) => void builder.index([...names, 'id'], `${table}_${names.join('_')}_index`),
    indexEach: (names, ...further) => {
      for (const name of names) columns.index(name, ...further);
    },
    namedIndex: (name, names, { notNull } = {}) =>
      void builder.index([...names], name, notNull ? { predicate: knex.whereNotNull(notNull) } : {}),
  };
  return columns;
}
