/** Lines from the bank's feed, and settings that are changed on the settings page. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '054_bank_feed';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bank_lines', (t) => {
    t.choice('source', ['statement', 'feed'], { required: true, default: 'statement' });
    // The feed's own id of the line, once the feed has sent it.
    t.text('feed_id');
    // The balance that the feed sent.
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
