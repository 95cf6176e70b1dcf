/** Lines that the bank tells by itself, and settings that are changed on the page of the settings. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '054_bank_feed';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bank_lines', (t) => {
    t.choice('source', ['statement', 'feed'], { required: true, default: 'statement' });
    // The feed's own number of the line, once the feed has told it.
    t.text('feed_id');
    // The balance that the feed told.
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
