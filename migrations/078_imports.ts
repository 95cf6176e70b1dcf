/** Files that were brought in: what came of each, what carries its number, and how headings and words were understood. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '078_imports';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'imports', (t) => {
    t.text('file_name');
    t.integer(['total', 'invalid', 'duplicates'], { required: true, default: 0, min: 0 });
    t.instant('undone_at');
    t.ref('undone_by', 'users');
    t.index('created_at');
    t.index('user_id', 'created_at');
  });
  for (const table of ['users', 'services', 'partners', 'packages'])
    await addColumns(knex, table, (t) => {
      t.integer('import_id');
      t.namedIndex(`${table}_import_id`, ['import_id'], { notNull: 'import_id' });
    });
  await createTable(knex, 'import_words', (t) => {
    t.text('resource', { required: true });
    // The field whose value the text is; empty for a heading, whose value is a field.
    t.text('field', { required: true });
    t.text('text', { required: true });
    // Null: left out.
    t.text('value');
    t.unique('resource', 'field', 'text');
  });
  // What was brought in before has only the number of its records.
  await knex('imports').update({ total: knex.ref('created') });
  // Customers whose ward is not known have the area of their district, when all of it is one.
  await knex.raw(`update customers set area = (
      select min(l.area) from locations l where l.province = customers.city and l.district = customers.province
      having count(*) = count(l.area) and min(l.area) = max(l.area))
    where area is null and ward is null and city is not null and province is not null`);
}
