/** Creates the background jobs: each job's payload, the run that holds the job, and the times of the last scheduling of recurring jobs. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '050_jobs';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'jobs', (t) => {
    t.text('kind', { required: true });
    // Ids of the records that the job is about; no personal data.
    t.json('payload');
    t.choice('state', ['waiting', 'running', 'done', 'dead'], { required: true, default: 'waiting' });
    t.instant('run_at', { required: true });
    t.integer('attempts', { required: true, default: 0, min: 0 });
    t.text('last_error');
    t.instant('finished_at');
    // Id of the run that holds the job, and the end of the run's lease.
    t.text('claim');
    t.instant('lease_until');
    t.index('state', 'run_at');
    t.index('kind');
    t.index('created_at');
  });
  await createTable(knex, 'recurring_jobs', (t) => {
    t.text('kind', { required: true });
    t.instant('last_due_at', { required: true });
    t.unique('kind');
  });
}
