// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { apiCalls } from '../../src/jsonapi/apiCalls.ts';
import { installFakeServer, replyWithRecord } from '../screens/support/api.ts';

test('a call whose work continues returns when the work ends, with the result of each record', async () => {
  const results = [
    { object_id: '1', state: 'finished', log_id: '9' },
    { object_id: '2', state: 'not_done' },
  ];
  let looks = 0;
  const { sent } = installFakeServer(({ method }) => {
    if (method === 'PATCH') return { status: 202, body: { data: { work_id: '7', state: 'running' } } };
    looks += 1;
    // A failed request of the status is repeated.
    if (looks === 1) return { status: 503, body: { errors: [{ status: '503', code: 'busy' }] } };
    return replyWithRecord('work', '7', { state: looks === 2 ? 'running' : 'stopped', results });
  });
  const body = { object_ids: ['1', '2'], attributes: { note: 'x' }, was: {} };
  const answer = await apiCalls.changeMany('customers', body, 'key');
  expect(sent('PATCH')[0]?.headers.get('prefer')).toBe('respond-async');
  expect(answer).toEqual({ state: 'failed', results, success: 1, error: 1 });
  expect(sent('GET').map(({ path }) => path)).toEqual(['work/7', 'work/7', 'work/7']);
}, 15_000);
