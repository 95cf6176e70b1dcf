/** Adds indexes for lists: for every sort order of a growing table, and for filters whose most common value is in most rows. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '099_list_orders';

export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  // Drops indexes that are no longer needed, because the new indexes begin with the same columns.
  for (const index of ['customers_city_index', 'customers_ward_index', 'transactions_bank_line_id_index'])
    await knex.raw(`drop index if exists ${index}`);
  await addColumns(knex, 'packages', (t) => {
    t.indexEach(['original_price', 'total_discount', 'total_price'], 'created_at');
    t.indexEach(['agent_commission', 'started_at'], 'created_at');
    // Not created on PostgreSQL, which would use this index for the home queues and read it almost completely.
    if (!isPostgres) t.index('level_up_time', 'created_at');
    t.index('level', 'registered_at', 'created_at');
  });
  await addColumns(knex, 'shifts', (t) =>
    t.indexEach(['status', 'wday', 'delayed_days', 'is_addition'], 'created_at'),
  );
  await addColumns(knex, 'transactions', (t) =>
    t.indexEach(['voucher_number_fold', 'bank_line_id'], 'created_at'),
  );
  await addColumns(knex, 'customers', (t) => t.indexEach(['city', 'ward'], 'created_at'));
}
