/** Sums of what reports add up, kept as records are written, and what lists of people and the reports' rows are read along. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';

export const name = '010_sums';

const day = (column: string) => `coalesce(r.${column}, '')`;

/** Columns that nurses are filtered or sorted by. */
const ofNurses = [
  'name_fold',
  'phone_fold',
  'profile_status',
  'commission',
  'benefit',
  'address',
  'province',
  'working_range',
  'bank_account',
  'status',
];

const related = [
  ['packages', 'customer_id', ['level']],
  ['shifts', 'package_id', ['status', 'day']],
  ['transactions', 'package_id', ['account_type']],
] as const;

export async function up(knex: Knex): Promise<void> {
  await indexLists(knex);
  await keepAllSums(knex);
}

async function indexLists(knex: Knex): Promise<void> {
  const { indexSearch } = dialectOf(knex);
  await knex.schema.alterTable('users', (builder) => {
    for (const column of ['name_fold', 'profile_status', 'province', 'status'])
      builder.dropIndex([], `users_kind_${column}_index`);
    for (const column of ofNurses)
      builder.index(['kind', column, 'created_at', 'id'], `users_kind_${column}_created_at_index`);
    for (const column of ['name_fold', 'email_fold', 'status'])
      builder.index([column, 'created_at', 'id'], `users_${column}_created_at_index`);
  });
  await indexSearch(knex, 'users');
  await knex.schema.alterTable('packages', (builder) => {
    for (const index of ['packages_level_finished_at_index', 'packages_revenue_index'])
      builder.dropIndex([], index);
    for (const column of ['started_at', 'finished_at', 'level_up_time'])
      builder.index(['level', column, 'created_at', 'id'], `packages_level_${column}_created_at_index`);
  });
  await knex.schema.alterTable('transactions', (builder) => {
    builder.dropIndex([], 'transactions_profit_index');
    builder.index(['status', 'at', 'created_at', 'id'], 'transactions_status_at_created_at_index');
  });
  await knex.schema.alterTable('shifts', (builder) => {
    builder.index(['day', 'package_id', 'status'], 'shifts_day_package_id_index');
    builder.index(['status', 'day', 'package_id'], 'shifts_status_day_index');
  });
  for (const [table, column] of [
    ['customers', 'contacted_at'],
    ['customers', 'l1_at'],
    ['packages', 'level_up_time'],
  ] as const) {
    await knex.schema.alterTable(table, (builder) => builder.dropIndex([], `${table}_${column}_index`));
    await knex.schema.alterTable(table, (builder) => {
      builder.index([column, 'created_at', 'id'], `${table}_${column}_created_at_index`);
    });
  }
  // Whose packages these are is in the index: customers are filtered by them.
  for (const column of ['level', 'started_at', 'finished_at', 'sales_id']) {
    const index = `packages_${column}_created_at_index`;
    await knex.schema.alterTable('packages', (builder) => builder.dropIndex([], index));
    await knex.schema.alterTable('packages', (builder) => {
      builder.index([column, 'created_at', 'id', 'customer_id'], index);
    });
  }
  // What lists ask of the records that belong to one of theirs is in the index that leads to these.
  for (const [table, key, columns] of related) {
    await knex.schema.alterTable(table, (builder) => builder.dropIndex([], `${table}_${key}_index`));
    await knex.schema.alterTable(table, (builder) => {
      builder.index([key, ...columns, 'id'], `${table}_${key}_index`);
    });
  }
}

async function keepAllSums(knex: Knex): Promise<void> {
  const { keepSums, localDay } = dialectOf(knex);
  await keepSums(knex, {
    into: 'sums_of_packages',
    from: 'packages',
    keys: { date_field: 'text', day: 'text', level: 'text', sales_id: 'integer', source_channel: 'text' },
    sums: ['original_price', 'total_price', 'agent_income', 'company_income'],
    parts: ['registered_at', 'started_at', 'finished_at'].map((column) => ({
      keys: {
        date_field: `'${column}'`,
        day: day(column),
        level: 'r.level',
        sales_id: 'coalesce(r.sales_id, 0)',
        source_channel: "coalesce((select c.source_channel from customers c where c.id = r.customer_id), '')",
      },
    })),
    through: { table: 'customers', by: 'customer_id', column: 'source_channel' },
  });
  await keepSums(knex, {
    into: 'sums_of_customers',
    from: 'customers',
    keys: { date_field: 'text', day: 'text', source_channel: 'text' },
    sums: [],
    parts: ['contacted_at', 'l1_at'].map((column) => ({
      keys: {
        date_field: `'${column}'`,
        day: localDay(`r.${column}`),
        source_channel: "coalesce(r.source_channel, '')",
      },
      when: `r.${column} is not null`,
    })),
  });
  // By price, because commission is rounded package by package.
  await keepSums(knex, {
    into: 'sums_of_partners',
    from: 'packages',
    keys: {
      partner_id: 'integer',
      date_field: 'text',
      month: 'text',
      level: 'text',
      open: 'integer',
      total_price: 'integer',
    },
    sums: ['original_price'],
    parts: ['started_at', 'finished_at'].map((column) => ({
      keys: {
        partner_id: 'r.partner_id',
        date_field: `'${column}'`,
        month: `substr(${day(column)}, 1, 7)`,
        level: 'r.level',
        open: 'case when r.partner_revenue_id is null then 1 else 0 end',
        total_price: 'r.total_price',
      },
      when: 'r.partner_id is not null',
    })),
  });
  await keepSums(knex, {
    into: 'sums_of_transactions',
    from: 'transactions',
    keys: { status: 'text', month: 'text', kind: 'text' },
    sums: ['amount'],
    parts: [{ keys: { status: 'r.status', month: 'r.month', kind: 'r.kind' } }],
  });
  // A package without a nurse counts for each provisional one (rules 2.9).
  await keepSums(knex, {
    into: 'sums_of_nurses',
    from: 'packages',
    keys: { nurse_id: 'integer', level: 'text' },
    sums: [],
    parts: [
      ['agent_id', 'r.agent_id is not null'],
      ['agent1_id', 'r.agent_id is null and r.agent1_id is not null'],
      [
        'agent2_id',
        'r.agent_id is null and r.agent2_id is not null and (r.agent1_id is null or r.agent1_id <> r.agent2_id)',
      ],
    ].map(([column, when = '']) => ({ keys: { nurse_id: `r.${column}`, level: 'r.level' }, when })),
  });
}
