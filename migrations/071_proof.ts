/**
 * Stores data that proves the books: sums of closed months, rows changed without a new version, deleted rows, and the results of the
 * nightly proof.
 */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '071_proof';

export async function up(knex: Knex): Promise<void> {
  // Changes recorded by triggers: a deleted row (without a field), or a value that changed although the row's version did not.
  await createTable(knex, 'recorded_changes', (t) => {
    t.text('table_name', { required: true });
    t.integer('record_id', { required: true });
    t.text('field');
    t.text('kept');
    t.text('counted');
    t.index('table_name', 'record_id');
  });
  await createTable(knex, 'proof_runs', (t) => {
    t.day('day', { required: true });
    t.instant('checked_at', { required: true });
    t.integer('differences', { required: true, min: 0 });
    t.json('checks', { list: true });
    t.unique('day');
  });
  // The sums of the transactions of a closed month at the time of closing, by status and kind.
  await addColumns(knex, 'months', (t) => t.json('closed_sums'));
  const months = (await knex('months').whereNotNull('closed_at').select('id', 'month')) as {
    id: number;
    month: string;
  }[];
  for (const { id, month } of months) {
    const rows = (await knex('transactions')
      .where({ month })
      .groupBy('status', 'kind')
      .select('status', 'kind')
      .count({ count: '*' })
      .sum({ amount: 'amount' })) as {
      status: string;
      kind: string;
      count: number | string;
      amount: number | string;
    }[];
    const sums = Object.fromEntries(
      rows.flatMap((row) => [
        [`${row.status}.${row.kind}.count`, Number(row.count)],
        [`${row.status}.${row.kind}.amount`, Number(row.amount)],
      ]),
    );
    await knex('months')
      .where({ id })
      .update({ closed_sums: JSON.stringify(sums) });
  }
}
