/**
 * Creates tables for the messages that the server sends to nurses and mothers, the settings of these messages, and the recipients who
 * refuse messages.
 */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '064_outgoing_messages';

export async function up(knex: Knex): Promise<void> {
  for (const table of ['customers', 'users'])
    await addColumns(knex, table, (t) => t.boolean('no_messages', false));
  const kinds = [
    'nurse_day',
    'mother_reminder',
    'nurse_change',
    'mother_change',
    'payment_received',
    'thanks',
  ];
  // The table is created again with its rows (one per changed text), because a CHECK lists the allowed names.
  const texts = await knex('message_texts').orderBy('id');
  await knex.schema.dropTable('message_texts');
  await createTable(knex, 'message_texts', (t) => {
    t.choice('name', kinds, { required: true });
    t.text('text', { required: true });
    t.unique('name');
  });
  for (const { id: _, ...text } of texts) await knex('message_texts').insert(text);
  await createTable(knex, 'outgoing_messages', (t) => {
    const states = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped', 'copied', 'cancelled'];
    t.choice('kind', kinds, { required: true });
    t.choice('recipient_type', ['agents', 'customers'], { required: true });
    t.text('recipient_id', { required: true });
    // The subject of the message: a day, notice, transaction or package. Prevents a second message about the same subject.
    t.text('event', { required: true });
    t.day('day');
    t.text('phone');
    t.text('text');
    t.choice('state', states, { required: true, default: 'waiting' });
    t.text('reason');
    t.instant('send_at');
    t.instant('sent_at');
    t.integer('attempts', { required: true, default: 0, min: 0 });
    t.text('tracking_id', { required: true });
    t.text('provider_id');
    // The sellers of the mother's packages that the message is about, at most three.
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
  await createTable(knex, 'zalo_tokens', (t) => {
    // Both tokens of Zalo are stored encrypted.
    t.text('refresh_token', { required: true });
    t.text('access_token');
    t.instant('expires_at');
    // renewing_until: end of the lease of the process that renews the token. dead_at: the time since which the token can no longer be
    // renewed.
    t.instant('renewing_until');
    t.instant('dead_at');
    t.text('name', { required: true });
    t.unique('name');
  });
  // Replaces `messages_sent`, whose rows require that a user sent the message.
  await createTable(knex, 'known_plans', (t) => {
    t.day('day', { required: true });
    t.choice('recipients', ['agents', 'customers'], { required: true });
    t.integer('recipient_id', { required: true, min: 1 });
    t.text('plan', { required: true });
    t.ref('sent_by', 'users');
    t.unique('day', 'recipients', 'recipient_id');
  });
  const columns = 'version, created_at, updated_at, day, recipients, recipient_id, plan, sent_by';
  await knex.raw(`insert into known_plans (${columns}) select ${columns} from messages_sent order by id`);
  await knex.schema.dropTable('messages_sent');
}
