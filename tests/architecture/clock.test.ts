/** The tests have their own clock, which is the same in every process: see `tests/README.md`. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { buildClockEnvironment, restartClock } from '../support/clock.mjs';

const start = Date.parse(process.env.NOI_TEST_INSTANT ?? '2026-11-26T09:30:00+07:00');
const MINUTE = 60_000;
const isNearStart = (time: number) => time >= start && time < start + 5 * MINUTE;
const began = Date.now();

test('a test file starts at the instant of the run, and its clock continues from there', async () => {
  expect(isNearStart(began)).toBe(true);
  expect(isNearStart(Date.parse(new Date().toISOString()))).toBe(true);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(began));
});

test('a process and a thread started by a test have the test’s clock', async () => {
  const { stdout } = spawnSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' });
  expect(isNearStart(Number(stdout))).toBe(true);
  const bare = spawnSync(process.execPath, ['-p', 'Date.now()'], {
    encoding: 'utf8',
    env: buildClockEnvironment(),
  });
  expect(isNearStart(Number(bare.stdout))).toBe(true);
  const code = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())";
  const thread = new Worker(new URL(`data:text/javascript,${code}`));
  const [time] = await once(thread, 'message');
  expect(isNearStart(time)).toBe(true);
});

test('the shifted Date otherwise behaves like the standard Date', () => {
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date(2026, 10, 19).getMonth()).toBe(10);
  expect(Date.UTC(2026, 10, 19)).toBe(Date.parse('2026-11-19T00:00:00Z'));
  expect(Date()).toBe(new Date().toString());
  expect(new Date()).toBeInstanceOf(Date);
  expect(structuredClone(new Date())).toBeInstanceOf(Date);
  expect(statSync('.').mtime).toBeInstanceOf(Date);
  expect(new Date().constructor).toBe(Date);
  class Day extends Date {}
  expect(new Day()).toBeInstanceOf(Day);
  expect(isNearStart(new Day().getTime())).toBe(true);
});

test('restarting sets the clock back', () => {
  restartClock(MINUTE);
  expect(isNearStart(Date.now() + MINUTE)).toBe(true);
  restartClock();
  expect(isNearStart(Date.now())).toBe(true);
});
