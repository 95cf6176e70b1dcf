/** Adds the day to call a customer next, and the time of her first call. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '060_next_contacts';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => {
    t.day('next_contact_at');
    t.text('next_contact_note');
    t.instant('first_called_at');
    t.index('next_contact_at', 'created_at');
  });
}
