/** The first and last days of a customer's packages, and indexes that have all that a list counts and sorts by. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';
import { addColumns } from './table.ts';

export const name = '015_days_of_packages';

const days = ['first_started_at', 'last_started_at', 'first_finished_at', 'last_finished_at'] as const;

type Index = readonly [table: string, index: string, columns: readonly string[]];

const ofPackages = (column: string, more: readonly string[]): Index => [
  'packages',
  `packages_${column}_created_at_index`,
  [column, 'created_at', 'id', ...more],
];

/** Made anew with these columns: by table, the index and its columns. */
const wider: readonly Index[] = [
  [
    'customers',
    'customers_created_at_index',
    [
      'created_at',
      'id',
      'level',
      'contacted_at',
      'predicted_birth_date',
      'l1_at',
      'area',
      'source_channel',
      'source_name',
      'sales_id',
      'partner_id',
      ...days,
    ],
  ],
  // A partner's packages are those that have one: whatever they are narrowed by is counted with it.
  ...['registered_at', 'predicted_birth_date'].map((column) => ofPackages(column, ['partner_id'])),
  ...['started_at', 'finished_at', 'sales_id'].map((column) =>
    ofPackages(column, ['customer_id', 'partner_id']),
  ),
  [
    'packages',
    'packages_customer_id_index',
    ['customer_id', 'level', 'started_at', 'finished_at', 'sales_id', 'partner_id', 'created_at', 'id'],
  ],
];

/** New ones; an id ends each. */
const fresh: readonly [table: string, columns: readonly string[]][] = [
  ...days.map((column): [string, string[]] => ['customers', [column, 'created_at', 'id']]),
  ...['planned_shifts', 'finished_shifts', 'cancelled_shifts', 'partner_revenue_id'].map(
    (column): [string, string[]] => ['packages', [column, 'created_at', 'id']],
  ),
  // Whose customers these are, each once; and searches for the customers of partners' packages.
  ['packages', ['sales_id', 'customer_id', 'id']],
  ['packages', ['partner_id', 'customer_id', 'created_at', 'id']],
];

/** Orders on offer, from the last down: PostgreSQL keeps empty values at the wrong end of what it reads backwards. */
const downwards: Readonly<Record<string, readonly string[]>> = {
  customers: ['contacted_at', 'predicted_birth_date'],
  packages: ['finished_at', 'level_up_time'],
};

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => {
    for (const column of days) t.day(column);
  });
  for (const [table, index, columns] of wider) {
    await knex.schema.alterTable(table, (builder) => builder.dropIndex([], index));
    await knex.schema.alterTable(table, (builder) => builder.index([...columns], index));
  }
  for (const [table, columns] of fresh)
    await knex.schema.alterTable(table, (builder) =>
      builder.index([...columns], `${table}_${columns.slice(0, -1).join('_')}_index`),
    );
  if (dialectOf(knex).name !== 'postgres') return;
  for (const [table, columns] of Object.entries(downwards))
    for (const column of columns)
      await knex.raw(
        `create index ${table}_${column}_down_index on ${table} (${column} desc nulls last, created_at desc, id desc)`,
      );
}
