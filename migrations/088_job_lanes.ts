/** Adds a lane to jobs. Jobs for the same receiver, for example for one webhook, have the same lane and share a limit. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '088_job_lanes';

interface Waiting {
  id: number;
  payload: string | null;
}

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'jobs', (t) => t.text('lane'));
  const waiting: Waiting[] = await knex('jobs')
    .where('kind', 'deliver_webhook')
    .whereIn('state', ['waiting', 'running', 'dead'])
    .select('id', 'payload');
  for (const { id, payload } of waiting) {
    const { delivery_id }: { delivery_id?: number } = JSON.parse(payload ?? '{}');
    const delivery = await knex('webhook_deliveries')
      .where('id', delivery_id ?? 0)
      .first('webhook_id');
    if (delivery)
      await knex('jobs')
        .where({ id })
        .update({ lane: `webhooks/${delivery.webhook_id}` });
  }
}
