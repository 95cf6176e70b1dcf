/**
 * Adds rules that classify statement lines, the imported statement files, the references of lines that return the money of another line,
 * and two kinds of transactions.
 */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '072_bank_rules_imports';

const kinds = [
  ...['revenue', 'refund', 'ads', 'agent_salary', 'agent_recovery', 'coordinator_salary'],
  ...['management', 'supplies', 'partner', 'own_transfer', 'tax_payment'],
];
const banks = ['vietcombank', 'vietinbank', 'bidv', 'techcombank', 'mbbank', 'acb'];
const isKind = (column: string) => `"${column}" in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

export async function up(knex: Knex): Promise<void> {
  await allowKinds(knex);
  await createTable(knex, 'bank_rules', (t) => {
    t.folded('contains', { required: true });
    t.choice('direction', ['in', 'out'], { required: true });
    t.choice('kind', kinds, { required: true });
    t.folded('note');
    t.search();
    t.index('direction');
    t.index('contains');
  });
  await createTable(knex, 'bank_imports', (t) => {
    t.choice('bank', banks, { required: true });
    t.text('account', { required: true });
    t.text('file_name');
    t.ref('user_id', 'users');
    t.integer('created', { required: true, default: 0, min: 0 });
    t.integer('known', { required: true, default: 0, min: 0 });
    t.day('first_day');
    t.day('last_day');
    t.instant('undone_at');
    t.text('undo_reason');
    t.index('created_at');
    t.index('account');
  });
  // The lines that an imported file contained, whether new or already stored.
  await createTable(knex, 'bank_import_lines', (t) => {
    t.ref('bank_import_id', 'bank_imports', { required: true, cascade: true });
    t.ref('bank_line_id', 'bank_lines', { required: true, cascade: true });
    t.unique('bank_import_id', 'bank_line_id');
  });
  await knex.raw('alter table bank_lines add column return_of_id bigint references bank_lines(id)');
  await addColumns(knex, 'bank_lines', (t) => t.index('return_of_id'));
}

async function allowKinds(knex: Knex): Promise<void> {
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
