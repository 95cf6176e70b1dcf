/** Adds the kind of transaction that recovers pay from a nurse. */
import type { Knex } from 'knex';

export const name = '066_agent_recovery';

const kinds = [
  ...['revenue', 'refund', 'ads', 'agent_salary', 'agent_recovery', 'coordinator_salary'],
  ...['management', 'supplies', 'partner'],
];
const isKind = (column: string) => `"${column}" in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table transactions drop constraint transactions_kind');
    await knex.raw(`alter table transactions add constraint transactions_kind check ((${isKind('kind')}))`);
    return;
  }
  // SQLite cannot change a CHECK, so the column is created again. Objects that use the column are dropped before and recreated afterwards.
  const dependent: { type: string; name: string; sql: string }[] = await knex('sqlite_master')
    .whereNotNull('sql')
    .whereLike('sql', '%kind%')
    .where((any) => {
      any.where((index) => index.where('type', 'index').where('tbl_name', 'transactions'));
      any.orWhere((other) => other.whereIn('type', ['trigger', 'view']).whereLike('sql', '%transactions%'));
    })
    // Order of dropping: indexes, triggers, views. The objects are recreated in reverse order, because a trigger may read a view.
    .orderBy('type')
    .select('type', 'name', 'sql');
  for (const { type, name: of } of dependent) await knex.raw(`drop ${type} ${of}`);
  await knex.raw(
    `alter table transactions add column kind_new text not null default 'revenue' constraint transactions_kind check ((${isKind('kind_new')}))`,
  );
  await knex.raw('update transactions set kind_new = kind');
  await knex.raw('alter table transactions drop column kind');
  await knex.raw('alter table transactions rename column kind_new to kind');
  for (const { sql } of dependent.reverse()) await knex.raw(sql);
}
