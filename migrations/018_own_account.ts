/** What people keep of their own account: a second factor, and where they are signed in from. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '018_own_account';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'users', (t) => t.instant('second_factor_at'));
  await createTable(knex, 'second_factors', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    // Encrypted under a key made of JWT_SECRET.
    t.text('secret', { required: true });
    // The half minute of the last code that was taken: none is taken twice.
    t.integer('last_step', { min: 0 });
    t.instant('confirmed_at');
    t.unique('user_id');
  });
  await createTable(knex, 'recovery_codes', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    t.text('hash', { required: true });
    t.instant('used_at');
    t.unique('user_id', 'hash');
  });
  // Whose password was right and whose code is still awaited.
  await createTable(knex, 'sign_in_tickets', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    t.text('hash', { required: true });
    t.instant('expires_at', { required: true });
    t.unique('hash');
    t.index('expires_at');
  });
  await addColumns(knex, 'sessions', (t) => {
    t.text('user_agent');
    t.text('address');
  });
}
