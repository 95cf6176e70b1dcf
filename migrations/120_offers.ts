/** Creates offers of sessions and packages to several nurses; the first nurse who accepts gets the sessions or the package. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '120_offers';

const required = { required: true } as const;

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'offers', (t) => {
    t.boolean('whole', false);
    t.json('shift_ids', { list: true });
    t.text('plan');
    t.day('day', required);
    t.instant('until', required);
    t.choice('state', ['open', 'taken', 'expired', 'withdrawn'], { required: true, default: 'open' });
    t.ref('taken_by_id', 'users');
    t.ref('offered_by_id', 'users', { indexed: false });
    t.index('state', 'day');
    t.index('state', 'until');
    t.index('created_at');
  });
  // An offer is not deleted when its package is deleted.
  await knex.raw(
    'alter table offers add column package_id bigint references packages(id) on delete set null',
  );
  await knex.schema.alterTable('offers', (t) => t.index(['package_id', 'id'], 'offers_package_id_index'));
  await createTable(knex, 'offer_agents', (t) => {
    t.ref('offer_id', 'offers', { required: true, cascade: true, indexed: false });
    t.ref('agent_id', 'users', { required: true, cascade: true });
    t.instant(['seen_at', 'declined_at']);
    t.unique('offer_id', 'agent_id');
  });
}
