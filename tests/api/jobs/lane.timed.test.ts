import { expect, onTestFinished, test, vi } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { runInTransaction } from '#api/http/unitOfWork';
import { defineJob, enqueueJob } from '#api/jobs/defineJob';
import { JobRunner } from '#api/jobs/JobRunner';
import { parseNoPayload } from '#api/jobs/payload';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const { services } = api.app;

test('a lane with room for one job runs its jobs without pauses', async () => {
  const job = defineJob({ kind: 'purge_expired', parse: parseNoPayload, atOnce: 8, atOncePerLane: 1 });
  await api.knex('jobs').delete();
  await runInTransaction(services, anonymousViewer, null, async (ctx) => {
    for (let n = 0; n < 30; n += 1) await enqueueJob(ctx, job, {}, { lane: 'one' });
  });
  const runner = new JobRunner(services, [job], {
    onDead: async () => undefined,
    onClaim: () => undefined,
    log: api.app.log,
  });
  const began = performance.now();
  runner.start();
  onTestFinished(() => runner.stop());
  const areDone = async () => (await api.knex('jobs').whereNot('state', 'done')).length === 0;
  await vi.waitUntil(areDone, { timeout: 60_000 });
  // The runner looks for jobs every second and whenever a job ends.
  expect(performance.now() - began).toBeLessThan(15_000);
});
