/** Stores the time at which a sign-in session confirmed the second factor. Only sessions with this time count as confirmed. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '037_sessions_second_factor';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'sessions', (t) => t.instant('second_factor_at'));
  // Users who signed in after the setup of their second factor had to enter a code, so their sessions get a time. Older sessions get no
  // time, so their users must sign in again.
  await knex('sessions')
    .whereExists(
      knex('users')
        .whereRaw('?? = ??', ['users.id', 'sessions.user_id'])
        .whereRaw('?? <= ??', ['users.second_factor_at', 'sessions.created_at']),
    )
    .whereNull('visitor_id')
    .update({ second_factor_at: knex.ref('created_at') });
}
