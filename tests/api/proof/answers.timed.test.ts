import { expect, test, vi } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';

let now = new Date('2026-11-24T10:00:00.000Z');
const api = await startApiForFile({ clock: () => now });

test('the server answers during the nightly check', async () => {
  await api.app.jobs.runDue();
  now = new Date('2026-11-24T20:00:01.000Z');
  const times: number[] = [];
  let isDone = false;
  const proving = api.app.jobs.runDue().finally(() => {
    isDone = true;
  });
  await vi.waitFor(
    async () => {
      const began = performance.now();
      await fetch(`${api.url}/healthz`);
      times.push(performance.now() - began);
      if (!isDone) throw new Error('still running');
    },
    { timeout: 60_000, interval: 2 },
  );
  await proving;
  expect(times.length).toBeGreaterThan(5);
  expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(50);
});
