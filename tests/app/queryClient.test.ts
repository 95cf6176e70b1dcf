import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../src/app/queryClient.ts';
import { toHttpError } from '../../src/jsonapi/errors.ts';

const tooSlow = { errors: [{ status: '503', code: 'too_slow', title: '', detail: 'Quá lâu.' }] };

test.each([
  ['an answer that does not come in time', toHttpError(408, null), 1],
  ['a question that takes the server too long', toHttpError(503, tooSlow), 1],
  ['a refusal', toHttpError(403, null), 1],
  ['a server on its way up', toHttpError(503, null), 2],
  ['no network', toHttpError(0, null), 2],
] as const)('%s: requested at most %3$i times', async (_what, error, times) => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => Promise.reject(error));
  const answer = queryClient.fetchQuery({ queryKey: [_what], queryFn: ask }).catch(() => 'failed');
  await vi.runAllTimersAsync();
  expect([await answer, ask.mock.calls.length]).toEqual(['failed', times]);
  vi.useRealTimers();
});

/** Returns a query on the screen that was loaded once and then fails. */
async function showThenFail(error: Error) {
  vi.useFakeTimers();
  const ask = vi.fn(async () => 'what is stored');
  const shown = new QueryObserver(queryClient, { queryKey: [error.message, Math.random()], queryFn: ask });
  const isSeen = vi.fn();
  // Listeners are notified as components are: after all changes of one batch.
  const stop = shown.subscribe(notifyManager.batchCalls(() => isSeen(shown.getCurrentResult().error)));
  await vi.runAllTimersAsync();
  ask
    .mockRejectedValueOnce(error)
    .mockRejectedValueOnce(error)
    .mockResolvedValue('what was stored meanwhile');
  const again = shown.refetch();
  await vi.advanceTimersByTimeAsync(2_000);
  await again;
  return { shown: () => shown.getCurrentResult(), isSeen, stop };
}

test.each([
  ['without a line', toHttpError(0, null)],
  ['while the server is away', toHttpError(503, null)],
] as const)('%s the loaded data stays on the screen, and is refetched automatically', async (_what, error) => {
  const { shown, isSeen, stop } = await showThenFail(error);
  expect(shown()).toMatchObject({ data: 'what is stored', error: null });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown().data).toBe('what was stored meanwhile');
  expect(isSeen).not.toHaveBeenCalledWith(error);
  stop();
  vi.useRealTimers();
});

test('data that the user may no longer read does not stay on the screen without a message', async () => {
  const refusal = toHttpError(403, null);
  const { shown, stop } = await showThenFail(refusal);
  expect(shown().error).toBe(refusal);
  stop();
  vi.useRealTimers();
});
