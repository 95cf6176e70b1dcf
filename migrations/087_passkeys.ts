/** Passkeys: what signs in in place of password and second factor, and the challenges that are being answered. */
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
    // How often the authenticator has signed, up to 2^32 - 1; passkeys that are synced between devices say 0 for ever.
    t.bigInteger('counter', { ...required, default: 0, min: 0 });
    t.json('transports', { list: true });
    t.boolean('synced', false);
    t.instant('last_used_at');
    t.unique('credential_id');
  });
  await createTable(knex, 'passkey_challenges', (t) => {
    // Of the ticket with which the answer comes back.
    t.text('hash', required);
    t.text('challenge', required);
    // Whose passkey is being added; none where somebody signs in.
    t.ref('user_id', 'users', { cascade: true });
    t.instant('expires_at', required);
    t.unique('hash');
    t.index('expires_at');
  });
  await addColumns(knex, 'users', (t) => t.integer('passkey_count', { ...required, default: 0, min: 0 }));
}
