/** Lines of bank statements, and the transactions that they were matched with. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '017_bank_lines';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'bank_lines', (t) => {
    t.choice('status', ['open', 'matched', 'ignored'], { required: true, default: 'open' });
    t.day('at', { required: true });
    t.choice('bank', ['vietcombank', 'vietinbank', 'bidv', 'techcombank', 'mbbank', 'acb'], {
      required: true,
    });
    t.text('account', { required: true });
    t.money('amount', { required: true, min: -Infinity });
    t.choice('direction', ['in', 'out'], { required: true });
    t.folded('description');
    t.text('reference');
    t.money('balance', { min: -Infinity });
    t.ref('transaction_id', 'transactions');
    t.text('ignored_reason');
    // By what it is known when a statement that overlaps is read.
    t.text('fingerprint', { required: true });
    t.search();
    t.unique('fingerprint');
    t.index('status', 'at');
    t.index('account', 'at');
    t.index('bank', 'at');
    t.index('direction', 'at');
    t.index('at', 'created_at');
    t.index('amount');
    t.index('balance');
    t.index('reference');
  });
  // In words that both databases know: knex would write the table of SQLite anew.
  await knex.raw('alter table transactions add column bank_line_id bigint references bank_lines(id)');
  await addColumns(knex, 'transactions', (t) => t.choice('before_line', ['created', 'approved']));
  await knex.schema.alterTable('transactions', (table) => {
    table.index(['bank_line_id', 'id'], 'transactions_bank_line_id_index');
    table.index(['status', 'amount', 'at', 'id'], 'transactions_status_amount_at_index');
  });
}
