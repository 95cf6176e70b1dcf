/** Sizes of services and partners' pages are found by their names too. */
import type { Knex } from 'knex';
import { fold } from '#rules/fold';
import { addColumns } from './table.ts';

export const name = '014_searched_names';

export async function up(knex: Knex): Promise<void> {
  await searchable(knex, 'variants', ['name']);
  await searchable(knex, 'partner_landings', ['name', 'url']);
}

/** There are few of each: they are read and written one by one. */
async function searchable(knex: Knex, table: string, columns: readonly string[]): Promise<void> {
  await addColumns(knex, table, (t) => t.search());
  const rows = (await knex(table).select('id', ...columns)) as Record<string, unknown>[];
  for (const { id, ...values } of rows) {
    const texts = columns.flatMap((column) => (values[column] ? [fold(String(values[column]))] : []));
    await knex(table)
      .where({ id: id as number })
      .update({ search: texts.join(' ') });
  }
}
