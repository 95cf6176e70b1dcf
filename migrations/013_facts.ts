/** Columns for what lists of packages are filtered and sorted by though it follows from other records, and their indexes. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';
import { addColumns } from './table.ts';

export const name = '013_facts';

const channels = ['FANPAGE', 'HOTLINE', 'ZALO', 'PARTNER', 'PARTNER LANDING', 'TELESALE', 'DATA'];

/** The order of creation carries what else lists are narrowed by, so that a page is found within the index. */
const created: Readonly<Record<string, readonly string[]>> = {
  packages: [
    'level',
    'registered_at',
    'started_at',
    'finished_at',
    'sales_id',
    'partner_id',
    'source_channel',
    'predicted_birth_date',
    'agent_paid',
    'planned_shifts',
    'finished_shifts',
    'cancelled_shifts',
    'next_planned_day',
  ],
  customers: [
    'level',
    'contacted_at',
    'predicted_birth_date',
    'l1_at',
    'area',
    'source_channel',
    'source_name',
    'sales_id',
    'partner_id',
  ],
  transactions: ['status', 'kind', 'at', 'month', 'agent_id'],
};

/** Tables whose writes were counted by earlier releases. */
const counted = [
  'users',
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'services',
  'variants',
  'pack_items',
  'bulk_discounts',
  'discounts',
  'partners',
  'partner_landings',
  'partner_revenues',
  'mechanisms',
  'mechanism_thresholds',
  'transactions',
  'locations',
  'metrics',
  'notifications',
  'action_logs',
  'action_log_subjects',
];

export async function up(knex: Knex): Promise<void> {
  await uncount(knex);
  await addColumns(knex, 'packages', (t) => {
    t.integer('planned_shifts', { required: true, default: 0, min: 0 });
    t.integer('finished_shifts', { required: true, default: 0, min: 0 });
    t.integer('cancelled_shifts', { required: true, default: 0, min: 0 });
    t.day('next_planned_day');
    t.boolean('agent_paid', false);
    t.choice('source_channel', channels);
    t.day('predicted_birth_date');
  });
  for (const [table, columns] of Object.entries(created)) {
    const index = `${table}_created_at_index`;
    await knex.schema.alterTable(table, (builder) => builder.dropIndex([], index));
    await knex.schema.alterTable(table, (builder) => builder.index(['created_at', 'id', ...columns], index));
  }
  await knex.schema.alterTable('packages', (builder) => {
    for (const column of ['source_channel', 'predicted_birth_date', 'next_planned_day'])
      builder.index([column, 'created_at', 'id'], `packages_${column}_created_at_index`);
    builder.index(
      ['level', 'agent_paid', 'level_up_time', 'created_at', 'id'],
      'packages_level_agent_paid_level_up_time_index',
    );
    builder.dropIndex([], 'packages_customer_id_index');
  });
  // What customers are narrowed by of their packages.
  await knex.schema.alterTable('packages', (builder) => {
    builder.index(
      ['customer_id', 'level', 'started_at', 'finished_at', 'sales_id', 'id'],
      'packages_customer_id_index',
    );
  });
  await knex.schema.createTable('kept_declared', (builder) => {
    builder.text('name').primary();
    builder.text('definition').notNullable();
    builder.text('undo').notNullable();
  });
}

/** Takes away the count of writes to each table, which nobody asks for any more. */
async function uncount(knex: Knex): Promise<void> {
  if (dialectOf(knex).name === 'postgres') await knex.raw('drop function if exists count_write() cascade');
  else
    for (const table of counted)
      for (const verb of ['insert', 'update', 'delete'])
        await knex.raw(`drop trigger if exists ${table}_${verb}_counted`);
  await knex.schema.dropTableIfExists('table_writes');
}
