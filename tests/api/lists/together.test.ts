/** What takes long to find out is found once for all who ask at the same time, and never begins before they asked. */
import { expect, test } from 'vitest';
import { together } from '#api/lists/together';

interface Run {
  end: (found: string) => void;
  fail: (error: Error) => void;
}

function slowly() {
  const runs: Run[] = [];
  const of = {};
  const ask = (question = 'how many') =>
    together(
      of,
      question,
      () =>
        new Promise<string>((resolve, reject) => {
          runs.push({ end: resolve, fail: reject });
        }),
    );
  return { ask, runs };
}

test('one run is under way and one waits, however many ask', async () => {
  const { ask, runs } = slowly();
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.end('before');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end('after');
  expect(await first).toBe('before');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  expect(runs).toHaveLength(2);
});

test('who asks while the second run is under way gets a third', async () => {
  const { ask, runs } = slowly();
  const asked = [ask(), ask()];
  runs[0]?.end('one');
  await expect.poll(() => runs.length).toBe(2);
  const late = ask();
  runs[1]?.end('two');
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.end('three');
  expect(await Promise.all([...asked, late])).toEqual(['one', 'two', 'three']);
});

test('a failure is told to those who shared it, and nothing of an answer is kept', async () => {
  const { ask, runs } = slowly();
  const asked = Promise.allSettled([ask(), ask(), ask()]);
  runs[0]?.fail(new Error('too long'));
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end('after');
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  const again = ask();
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.end('anew');
  expect(await again).toBe('anew');
});

test('different questions do not wait for each other', async () => {
  const { ask, runs } = slowly();
  const asked = [ask('how many'), ask('which')];
  expect(runs).toHaveLength(2);
  for (const [at, run] of runs.entries()) run.end(String(at));
  expect(await Promise.all(asked)).toEqual(['0', '1']);
});
