/** What signing in keeps: a session's name in its token, invitations, preferences, and the count of tries. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '005_signin';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'users', (t) => {
    // An invitation is out and not yet taken up.
    t.instant('invited_at');
    // How the person likes the screens; a JSON object of the browser's making.
    t.json('preferences');
  });
  await addColumns(knex, 'sessions', (t) => {
    // Random: a restored backup counts its ids again, and an old token must not fit a new session.
    t.text('code');
    t.unique('code');
  });
  await addColumns(knex, 'tokens', (t) => t.index('expires_at'));
  await createTable(knex, 'rate_limits', (t) => {
    // A keyed digest of what is counted: an address or an e-mail, never in clear.
    t.text('key', { required: true });
    t.integer('tries', { required: true, min: 0 });
    t.instant('until', { required: true });
    t.unique('key');
    t.index('until');
  });
}
