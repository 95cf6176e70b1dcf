/** Adds a mother's feedback on a session from her page, and the result of the check of her code at the end of the session. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '116_mother_page';

export async function up(knex: Knex): Promise<void> {
  // Uses raw SQL, because knex would rebuild the table on SQLite.
  await knex.raw('alter table shifts add column rated_agent_id bigint references users(id)');
  await addColumns(knex, 'shifts', (t) => {
    t.text(['confirmed_plan', 'rating_words']);
    t.choice('proof', ['right', 'wrong', 'none']);
    t.integer('wrong_codes', { required: true, default: 0, min: 0 });
    t.integer('rating', { min: 1, max: 5 });
    t.instant('rated_at');
    t.day('low_rated_on');
    t.namedIndex('shifts_rated_agent', ['rated_agent_id', 'rating'], { notNull: 'rated_agent_id' });
    t.namedIndex('shifts_low_rated', ['low_rated_on', 'id'], { notNull: 'low_rated_on' });
  });
}
