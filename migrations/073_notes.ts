/** Creates the notes that staff write to each other on a record. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '073_notes';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'notes', (t) => {
    const hosts = ['customers', 'packages', 'agents', 'partners', 'transactions'];
    t.choice('record_type', hosts, { required: true });
    t.text('record_id', { required: true });
    t.text('text', { required: true });
    t.ref('author_id', 'users');
    t.instant('edited_at');
    t.json(['mentions', 'notified'], { list: true });
    // The record of the note, as a reference to its table.
    t.ref('customer_id', 'customers');
    t.ref('package_id', 'packages');
    t.ref('agent_id', 'users');
    t.ref('partner_id', 'partners');
    t.ref('transaction_id', 'transactions');
    t.search();
    t.index('record_type', 'record_id', 'created_at');
    t.index('created_at');
  });
}
