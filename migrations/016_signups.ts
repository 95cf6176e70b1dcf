/** Who has asked for an account and not yet shown that the address is theirs; nobody's account until then. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '016_signups';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'signups', (t) => {
    t.text('name', { required: true });
    t.text('email', { required: true });
    t.text('password_hash', { required: true });
    // Of the token in the mail's link, which is good once.
    t.text('hash', { required: true });
    t.instant('expires_at', { required: true });
    t.unique('hash');
    t.index('email');
    t.index('expires_at');
  });
}
