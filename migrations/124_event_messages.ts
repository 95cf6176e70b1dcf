/** Adds messages about offers to nurses, and about answers to requests of nurses and mothers. */
import type { Knex } from 'knex';
import { type Columns, createTable } from './table.ts';

export const name = '124_event_messages';

const kinds = [
  ...['nurse_day', 'mother_reminder', 'nurse_change', 'mother_change', 'payment_received', 'thanks'],
  ...['offer', 'answer'],
];

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    const isKind = (column: string) => `"${column}" in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
    for (const [table, column] of [
      ['message_texts', 'name'],
      ['outgoing_messages', 'kind'],
    ] as const) {
      const constraint = `${table}_${column}`;
      await knex.raw(`alter table ${table} drop constraint ${constraint}`);
      await knex.raw(`alter table ${table} add constraint ${constraint} check ((${isKind(column)}))`);
    }
    return;
  }
  await rebuild(knex, 'message_texts', 'name, text', (t) => {
    t.choice('name', kinds, { required: true });
    t.text('text', { required: true });
    t.unique('name');
  });
  const columns =
    'kind, recipient_type, recipient_id, event, day, phone, text, state, reason, send_at, sent_at, attempts, tracking_id, provider_id, sales_id, sales2_id, sales3_id';
  await rebuild(knex, 'outgoing_messages', columns, (t) => {
    const states = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped', 'copied', 'cancelled'];
    t.choice('kind', kinds, { required: true });
    t.choice('recipient_type', ['agents', 'customers'], { required: true });
    t.text('recipient_id', { required: true });
    // The subject of the message: a day, notice, transaction, package, offer or request. Prevents a second message about the same subject.
    t.text('event', { required: true });
    t.day('day');
    t.text(['phone', 'text']);
    t.choice('state', states, { required: true, default: 'waiting' });
    t.text('reason');
    t.instant(['send_at', 'sent_at']);
    t.integer('attempts', { required: true, default: 0, min: 0 });
    t.text('tracking_id', { required: true });
    t.text('provider_id');
    t.ref('sales_id', 'users');
    t.ref('sales2_id', 'users');
    t.ref('sales3_id', 'users');
    t.unique('kind', 'recipient_type', 'recipient_id', 'event');
    t.unique('tracking_id');
    t.index('state', 'send_at');
    t.index('day');
    t.index('recipient_id');
    t.index('created_at');
  });
}

/** Creates a table again with its rows, because SQLite cannot change a CHECK. */
async function rebuild(
  knex: Knex,
  table: string,
  columns: string,
  describe: (columns: Columns) => void,
): Promise<void> {
  const indexes: string[] = await knex('sqlite_master')
    .where({ type: 'index', tbl_name: table })
    .whereNotNull('sql')
    .pluck('name');
  for (const index of indexes) await knex.raw('drop index ??', [index]);
  await knex.raw(`alter table ${table} rename to ${table}_before`);
  await createTable(knex, table, describe);
  const all = `id, version, created_at, updated_at, ${columns}`;
  await knex.raw(`insert into ${table} (${all}) select ${all} from ${table}_before order by id`);
  await knex.schema.dropTable(`${table}_before`);
}
