/** Stores how each session was handled when a nurse called off, so that the call-off can be undone. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '034_call_offs';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'call_offs', (t) => {
    t.ref('agent_id', 'users', { required: true, cascade: true });
    t.day('from_day', { required: true });
    t.day('to_day', { required: true });
    // The days off that the call-off added, without days that the nurse already had off.
    t.json('days_off', { list: true });
  });
  await createTable(knex, 'call_off_sessions', (t) => {
    t.ref('call_off_id', 'call_offs', { required: true, cascade: true });
    t.ref('shift_id', 'shifts', { required: true, cascade: true });
    // substitute: the session was given to a substitute. postpone: it was postponed. along: the session was moved because another session
    // of its package was postponed.
    t.choice('way', ['substitute', 'postpone', 'along'], { required: true });
    t.day('from_day', { required: true });
    t.day('to_day', { required: true });
    t.ref('from_agent_id', 'users');
    t.ref('to_agent_id', 'users');
    t.integer('from_delayed_days', { required: true, default: 0 });
    t.unique('call_off_id', 'shift_id');
  });
}
