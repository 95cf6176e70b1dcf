/** What is written to nurses and mothers, what was sent already, and nurses' calendars. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '022_messages';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'message_texts', (t) => {
    t.choice('name', ['nurse_day', 'mother_reminder', 'nurse_change', 'mother_change'], { required: true });
    t.text('text', { required: true });
    t.unique('name');
  });
  await createTable(knex, 'messages_sent', (t) => {
    t.day('day', { required: true });
    t.choice('recipients', ['agents', 'customers'], { required: true });
    t.integer('recipient_id', { required: true, min: 1 });
    // What the plan of the day was when it was sent.
    t.text('plan', { required: true });
    t.ref('sent_by', 'users', { required: true });
    t.unique('day', 'recipients', 'recipient_id');
  });
  await createTable(knex, 'calendars', (t) => {
    t.ref('agent_id', 'users', { required: true, cascade: true });
    t.text('secret', { required: true });
    t.unique('agent_id');
    t.unique('secret');
  });
  await addColumns(knex, 'users', (t) => t.instant('calendar_at'));
}
