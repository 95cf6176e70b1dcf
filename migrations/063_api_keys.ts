/** Adds API keys, the key's name in history lines, and the id that a landing page gives a customer. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '063_api_keys';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'api_keys', (t) => {
    t.text('name', { required: true });
    t.json('scopes', { list: true });
    t.ref('user_id', 'users', { required: true });
    t.text('secret_hash');
    t.instant('expires_at', { required: true });
    t.instant(['last_used_at', 'revoked_at']);
    t.unique('secret_hash');
    t.index('created_at');
  });
  await addColumns(knex, 'action_logs', (t) => t.text('key_name'));
}
