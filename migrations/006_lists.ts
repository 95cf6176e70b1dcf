/** What keeps lists quick however long they get: indexes by use, and the search's index. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';

export const name = '006_lists';

/** Columns that are filtered or sorted by; behind each the order of creation, which ends every order. */
const ordered: Readonly<Record<string, readonly string[]>> = {
  customers: [
    'name_fold',
    'predicted_birth_date',
    'province',
    'source_channel',
    'source_name',
    'area',
    'partner_id',
    'sales_id',
  ],
  packages: [
    'level',
    'registered_at',
    'started_at',
    'finished_at',
    'original_price',
    'total_discount',
    'total_price',
    'agent_commission',
    'agent_id',
    'sales_id',
    'partner_id',
  ],
  transactions: ['at', 'month', 'account_type', 'agent_id', 'payment_method', 'amount', 'bank'],
};

/** What these take the place of. */
const superseded: Readonly<Record<string, readonly string[]>> = {
  customers: [
    'name_fold',
    'predicted_birth_date',
    'province',
    'source_name',
    'area',
    'partner_id',
    'sales_id',
  ],
  packages: [
    'registered_at',
    'started_at',
    'finished_at',
    'agent_id',
    'sales_id',
    'partner_id',
    'partner_id_finished_at',
  ],
  transactions: ['at', 'month', 'agent_id'],
};

export async function up(knex: Knex): Promise<void> {
  const dialect = dialectOf(knex);
  for (const [table, columns] of Object.entries(superseded))
    await knex.schema.alterTable(table, (builder) => {
      for (const column of columns) builder.dropIndex([], `${table}_${column}_index`);
    });
  for (const [table, columns] of Object.entries(ordered))
    await knex.schema.alterTable(table, (builder) => {
      for (const column of columns)
        builder.index([column, 'created_at', 'id'], `${table}_${column}_created_at_index`);
    });
  await knex.schema.alterTable('customers', (builder) => {
    builder.index(['phone_fold', 'id'], 'customers_phone_fold_index');
  });
  // A partner's own packages, in each order that its list offers.
  await knex.schema.alterTable('packages', (builder) => {
    for (const column of ['level', 'registered_at', 'started_at', 'finished_at', 'total_price'])
      builder.index(
        ['partner_id', column, 'created_at', 'id'],
        `packages_partner_id_${column}_created_at_index`,
      );
  });
  await knex.schema.alterTable('notifications', (builder) => {
    builder.dropIndex([], 'notifications_user_id_seen_at_index');
    builder.index(
      ['user_id', 'seen_at', 'created_at', 'id'],
      'notifications_user_id_seen_at_created_at_index',
    );
  });
  for (const table of ['customers', 'transactions']) await dialect.indexSearch(knex, table);
}
