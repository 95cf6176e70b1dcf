/** Adds the ids that programs use for a customer to the lines that a merge moves, so that undoing the merge restores these ids. */
import type { Knex } from 'knex';

export const name = '089_merged_leads';

const isKind = (column: string) => `"${column}" in ('history', 'shared_history', 'notice', 'lead')`;

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table merged_lines drop constraint merged_lines_kind');
    await knex.raw(`alter table merged_lines add constraint merged_lines_kind check ((${isKind('kind')}))`);
    return;
  }
  // SQLite cannot change a CHECK, so the column is created again. No index, trigger or view uses the column.
  await knex.raw(
    `alter table merged_lines add column kind_new text not null default 'history' constraint merged_lines_kind check ((${isKind('kind_new')}))`,
  );
  await knex.raw('update merged_lines set kind_new = kind');
  await knex.raw('alter table merged_lines drop column kind');
  await knex.raw('alter table merged_lines rename column kind_new to kind');
}
