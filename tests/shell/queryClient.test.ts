import { expect, test, vi } from 'vitest';
import { errorOf } from '../../src/jsonapi/errors.ts';
import { queryClient } from '../../src/shell/queryClient.ts';

const tooSlow = { errors: [{ status: '503', code: 'too_slow', title: '', detail: 'Quá lâu.' }] };

test.each([
  ['an answer that does not come in time', errorOf(408, null), 1],
  ['a question that takes the server too long', errorOf(503, tooSlow), 1],
  ['a refusal', errorOf(403, null), 1],
  ['a server on its way up', errorOf(503, null), 2],
  ['no network', errorOf(0, null), 2],
] as const)('%s: asked %3$i times at most', async (_what, error, times) => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => Promise.reject(error));
  const asked = queryClient.fetchQuery({ queryKey: [_what], queryFn: ask }).catch(() => 'failed');
  await vi.runAllTimersAsync();
  expect([await asked, ask.mock.calls.length]).toEqual(['failed', times]);
  vi.useRealTimers();
});
