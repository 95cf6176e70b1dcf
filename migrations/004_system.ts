/** What keeps the house: notifications, history, sessions, one-time tokens, remembered answers. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '004_system';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'notifications', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    t.text('title');
    t.text('body');
    t.text('path');
    t.instant('seen_at');
    t.index('user_id', 'created_at');
    t.index('user_id', 'seen_at');
  });
  await createTable(knex, 'action_logs', (t) => {
    t.choice('state', ['finished', 'failed'], { required: true, default: 'finished' });
    t.ref('actor_id', 'users');
    // The real person's name while visiting as another.
    t.text('via');
    t.text('action_code', { required: true });
    t.text('action_label');
    t.json('action_data');
    t.text('error');
    // The resource the call was made on, as the wire names it, and its record.
    t.text('resource', { required: true });
    t.integer('record_id');
    t.index('created_at');
  });
  // Each record in whose history a line stands; `resource` is the table.
  await createTable(knex, 'action_log_subjects', (t) => {
    t.ref('log_id', 'action_logs', { required: true, cascade: true });
    t.text('resource', { required: true });
    t.integer('record_id', { required: true });
    t.index('resource', 'record_id', 'log_id');
  });
  await createTable(knex, 'sessions', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    // While visiting: who is really there, and the session to return to.
    t.ref('visitor_id', 'users', { cascade: true });
    t.ref('parent_id', 'sessions', { cascade: true });
    t.instant('expires_at', { required: true });
    t.instant('ended_at');
    t.index('expires_at');
  });
  await createTable(knex, 'tokens', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    t.choice('kind', ['reset', 'invite'], { required: true });
    t.text('hash', { required: true });
    t.instant('expires_at', { required: true });
    t.instant('used_at');
    t.unique('hash');
  });
  await createTable(knex, 'idempotency_keys', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    t.text('key', { required: true });
    // A keyed digest of method, path and body: another body under the same key is refused.
    t.text('fingerprint', { required: true });
    t.integer('status');
    t.json('headers');
    t.text('body');
    t.unique('user_id', 'key');
    t.index('created_at');
  });
}
