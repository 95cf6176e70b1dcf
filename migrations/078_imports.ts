/** Stores imported files: the results of each file, the records imported from it, and the meaning of its headings and words. */
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
    // Name of the field to which the value belongs. Empty if the text is a heading; its value is then the name of a field.
    t.text('field', { required: true });
    t.text('text', { required: true });
    // Null if the column or word is left out of the import.
    t.text('value');
    t.unique('resource', 'field', 'text');
  });
  // For earlier imports, only the number of created records is known.
  await knex('imports').update({ total: knex.ref('created') });
  // A customer without a known ward gets the area of her district, if all its wards have the same area.
  await knex.raw(`update customers set area = (
      select min(l.area) from locations l where l.province = customers.city and l.district = customers.province
      having count(*) = count(l.area) and min(l.area) = max(l.area))
    where area is null and ward is null and city is not null and province is not null`);
}
