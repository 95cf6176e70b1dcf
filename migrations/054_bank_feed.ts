/** Adds statement lines from the bank feed, and a table of settings that users change on the settings page. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '054_bank_feed';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bank_lines', (t) => {
    t.choice('source', ['statement', 'feed'], { required: true, default: 'statement' });
    // Id that the bank feed uses for the line; null until the feed has sent the line.
    t.text('feed_id');
    // Account balance that the bank feed sent with the line.
    t.money('feed_balance', { min: -Infinity });
    t.unique('account', 'feed_id');
  });
  await createTable(knex, 'settings', (t) => {
    t.text('name', { required: true });
    t.json('value');
    t.unique('name');
  });
  const now = new Date().toISOString();
  const value = JSON.stringify({ accounts: [], auto_book: false });
  await knex('settings').insert({ name: 'bank', value, created_at: now, updated_at: now });
}
