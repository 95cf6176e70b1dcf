/** When a session has shown the second factor itself; only such a session counts as second-factored. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '037_sessions_second_factor';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'sessions', (t) => t.instant('second_factor_at'));
  // Who signed in after setting one up was asked to enter a code; older sessions were not and have to sign in again.
  await knex('sessions')
    .whereExists(
      knex('users')
        .whereRaw('?? = ??', ['users.id', 'sessions.user_id'])
        .whereRaw('?? <= ??', ['users.second_factor_at', 'sessions.created_at']),
    )
    .whereNull('visitor_id')
    .update({ second_factor_at: knex.ref('created_at') });
}
