/** Creates tables for webhooks and for the messages sent to them. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '079_webhooks';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'webhooks', (t) => {
    t.text('url', { required: true });
    t.json('events', { list: true });
    t.boolean('active', true);
    t.text('off_reason');
    t.ref('user_id', 'users', { required: true });
    // Encrypted. Contains the current secret, and the secrets that were replaced within the last day.
    t.text('secrets');
    t.index('created_at');
  });
  await createTable(knex, 'webhook_deliveries', (t) => {
    t.ref('webhook_id', 'webhooks', { required: true, cascade: true });
    t.text('message_id', { required: true });
    t.text('event', { required: true });
    t.text('record_id', { required: true });
    t.choice('state', ['waiting', 'delivered', 'failed'], { required: true, default: 'waiting' });
    t.integer('attempts', { required: true, default: 0, min: 0 });
    t.integer('status_code');
    t.text('last_error');
    t.instant(['next_try_at', 'delivered_at']);
    // Body of the message, as built at the time of the event.
    t.json('body');
    t.unique('message_id');
    t.index('created_at');
    t.index('state', 'created_at');
    t.indexEach(['event', 'record_id']);
  });
}
