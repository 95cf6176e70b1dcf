/** Creates the requests that nurses and mothers make on their pages. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '114_requests';

const required = { required: true } as const;

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'requests', (t) => {
    t.choice('sent_from', ['nurse', 'mother'], required);
    t.ref('agent_id', 'users');
    t.ref('customer_id', 'customers');
    t.choice('kind', ['days_off', 'cannot_come', 'move', 'cancel', 'address', 'other'], required);
    t.day(['wished_day', 'wished_until']);
    t.json('wished_time');
    t.text(['text', 'answer']);
    t.choice('state', ['open', 'done', 'declined', 'withdrawn'], { required: true, default: 'open' });
    t.ref('answered_by_id', 'users', { indexed: false });
    t.instant('answered_at');
    t.index('state', 'sent_from', 'created_at');
    t.index('kind');
    t.index('created_at');
  });
  // A request is not deleted when its session is deleted or planned again.
  await knex.raw('alter table requests add column shift_id bigint references shifts(id) on delete set null');
  await knex.schema.alterTable('requests', (t) => t.index(['shift_id', 'id'], 'requests_shift_id_index'));
}
