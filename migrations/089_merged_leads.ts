/** Undoing a merge gives back by what programs call the customer: these ids are noted beside the lines that moved. */
import type { Knex } from 'knex';

export const name = '089_merged_leads';

const isKind = (column: string) => `"${column}" in ('history', 'shared_history', 'notice', 'lead')`;

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table merged_lines drop constraint merged_lines_kind');
    await knex.raw(`alter table merged_lines add constraint merged_lines_kind check ((${isKind('kind')}))`);
    return;
  }
  // SQLite changes no CHECK: the column is rebuilt. No index, trigger or view names it.
  await knex.raw(
    `alter table merged_lines add column kind_new text not null default 'history' constraint merged_lines_kind check ((${isKind('kind_new')}))`,
  );
  await knex.raw('update merged_lines set kind_new = kind');
  await knex.raw('alter table merged_lines drop column kind');
  await knex.raw('alter table merged_lines rename column kind_new to kind');
}
