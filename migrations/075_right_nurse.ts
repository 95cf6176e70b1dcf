/** Adds the nurses whom a customer refuses, and nurses' papers with the first day on which a paper expires. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '075_right_nurse';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => t.json('refused_agents', { list: true }));
  await addColumns(knex, 'users', (t) => {
    t.json('papers', { list: true });
    t.day('papers_valid_to');
    t.namedIndex('users_papers_valid_to', ['papers_valid_to', 'id'], { notNull: 'papers_valid_to' });
  });
}
