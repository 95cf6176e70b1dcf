// Works on the jobs of the database of its first word until it is killed; each job stores a line in `done_jobs`. Its clock runs
// ten times as fast, so that what a killed process held is free after three seconds.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#api/config';
import { connect } from '#api/db/connect';
import { Events } from '#api/http/events/Events';
import type { Job } from '#api/jobs/defineJob';
import { JobRunner } from '#api/jobs/JobRunner';

const [url = ''] = process.argv.slice(2);
const knex = connect(url);
const began = Date.now();
const clock = () => new Date(began + (Date.now() - began) * 10);
const work: Job<{ n?: number }> = {
  kind: 'purge_expired',
  prepare: () => wait(Math.random() * 20),
  store: async ({ db }, { n }) => {
    await db('done_jobs').insert({ n });
  },
};
const log = { error: (...words: unknown[]) => console.error(...words) } as never;
const events = new Events(url, knex);
const recordWebhookEvents = async () => {};
const services = { config: {} as Config, knex, readers: knex, clock, events, recordWebhookEvents };
const runner = new JobRunner(services, [work as Job], {
  onDead: async (_ctx, { id }) => console.error(`job ${id} is dead`),
  onClaim: () => undefined,
  log,
});
runner.start();
process.once('SIGTERM', () => void runner.stop().then(() => process.exit(0)));
console.log('works');
