/** Creates tables for passkeys, which replace password and second factor, and for challenges to which the browser has not responded yet. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '087_passkeys';

const required = { required: true };

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'passkeys', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    t.text('name', required);
    t.text('credential_id', required);
    t.text('public_key', required);
    // Number of signatures by the authenticator, up to 2^32 - 1; always 0 for passkeys synced between devices.
    t.bigInteger('counter', { ...required, default: 0, min: 0 });
    t.json('transports', { list: true });
    t.boolean('synced', false);
    t.instant('last_used_at');
    t.unique('credential_id');
  });
  await createTable(knex, 'passkey_challenges', (t) => {
    // Hash of the ticket that the browser sends back with its answer.
    t.text('hash', required);
    t.text('challenge', required);
    // The user who is adding a passkey; null for a sign-in.
    t.ref('user_id', 'users', { cascade: true });
    t.instant('expires_at', required);
    t.unique('hash');
    t.index('expires_at');
  });
  await addColumns(knex, 'users', (t) => t.integer('passkey_count', { ...required, default: 0, min: 0 }));
}
