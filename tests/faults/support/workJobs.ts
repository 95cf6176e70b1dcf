// Runs the jobs of the database in the first argument until it is killed; each job stores a row in `done_jobs`. Its clock runs
// ten times as fast, so that the leases of a killed process expire after three seconds.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#api/config';
import { connect } from '#api/db/connect';
import { EventStreams } from '#api/events/EventStreams';
import { defineJob } from '#api/jobs/defineJob';
import { JobRunner } from '#api/jobs/JobRunner';
import * as all from '#api/modules';
import { joinModules } from '#api/resources/joinModules';

const [url = ''] = process.argv.slice(2);
const knex = connect(url);
const began = Date.now();
const clock = () => new Date(began + (Date.now() - began) * 10);
const work = defineJob({
  kind: 'purge_expired',
  parse: (stored): { n?: number } => (typeof stored.n === 'number' ? { n: stored.n } : {}),
  prepare: () => wait(Math.random() * 20),
  store: async ({ db }, { n }) => {
    await db('done_jobs').insert({ n });
  },
});
const log = { error: (...words: unknown[]) => console.error(...words) } as never;
const events = new EventStreams(url, knex);
const modules = joinModules(all);
const services = { config: {} as Config, knex, readers: knex, clock, events, modules };
const runner = new JobRunner(services, [work], {
  onDead: async (_ctx, { id }) => console.error(`job ${id} is dead`),
  onClaim: () => undefined,
  log,
});
runner.start();
process.once('SIGTERM', () => void runner.stop().then(() => process.exit(0)));
console.log('works');
