/** Stores the predecessor of a follow-up package, and marks customers who have only finished packages. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '074_again';

export async function up(knex: Knex): Promise<void> {
  // Uses raw SQL, because knex would rebuild the table on SQLite to add a reference.
  await knex.raw('alter table packages add column follows_id bigint references packages (id)');
  await addColumns(knex, 'packages', (t) =>
    t.namedIndex('packages_follows_id_index', ['follows_id', 'id'], { notNull: 'follows_id' }),
  );
  await addColumns(knex, 'customers', (t) => {
    t.integer('open_packages', { required: true, default: 0, min: 0 });
    t.day('last_done_at');
    t.index('open_packages', 'last_done_at', 'erased_at');
  });
}
