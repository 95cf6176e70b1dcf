/** Creates tables and columns for nurses' pages: links, devices, and the data that a nurse enters about a session. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '112_nurse_pages';

const required = { required: true } as const;

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'page_links', (t) => {
    t.text('link', required);
    t.choice('kind', ['nurse', 'mother'], required);
    t.ref('agent_id', 'users', { cascade: true, indexed: false });
    t.ref('customer_id', 'customers', { cascade: true, indexed: false });
    t.text(['secret_hash', 'secret'], required);
    t.unique('link');
    t.unique('secret_hash');
    t.unique('agent_id');
    t.unique('customer_id');
  });
  await createTable(knex, 'page_devices', (t) => {
    t.ref('link_id', 'page_links', { required: true, cascade: true });
    t.text('token_hash', required);
    t.text('user_agent');
    t.instant(['seen_at', 'expires_at'], required);
    t.unique('token_hash');
    t.index('expires_at');
  });
  await addColumns(knex, 'shifts', (t) => {
    t.instant(['started_at', 'ended_at', 'confirmed_at']);
    t.day('to_confirm');
    t.text('visit_note');
    t.json('visit_checks', { list: true });
    t.namedIndex('shifts_to_confirm', ['to_confirm', 'id'], { notNull: 'to_confirm' });
  });
}
