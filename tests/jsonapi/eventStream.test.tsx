import { afterEach, expect, test, vi } from 'vitest';
import { type ChangeEvent, followEvents } from '../../src/jsonapi/eventStream.ts';
import { fetchApi } from '../../src/jsonapi/http.ts';
import { tabState } from '../../src/jsonapi/tab.ts';

/** Returns a stream to which the test writes. */
function streams() {
  const requestHeaders: Headers[] = [];
  const writers: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    requestHeaders.push(new Headers(init.headers));
    const body = new ReadableStream<Uint8Array>({
      start: (writer) => {
        writers.push(writer);
        init.signal?.addEventListener('abort', () => writer.error(new Error('aborted')));
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  });
  const write = (text: string) => writers.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { requestHeaders, write, cut: () => writers.at(-1)?.close() };
}

function follow() {
  const heard: ChangeEvent[] = [];
  const missed = vi.fn();
  const lines: boolean[] = [];
  const stop = followEvents({
    onChanged: (one) => void heard.push(one),
    onMissed: missed,
    onConnection: (isConnected) => void lines.push(isConnected),
  });
  return { heard, missed, lines, stop };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const customer = { resource: 'customers', ids: ['1'], by: null, action: 'create' };
const event = (name: string, data: unknown, id?: string) =>
  `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

test('an event that arrives in pieces is received completely, once', async () => {
  const { write } = streams();
  const { heard, lines, stop } = follow();
  write(event('hello', { stream: 'x' }, 'a'));
  const text = event('changed', customer, 'b');
  write(text.slice(0, 30));
  write(text.slice(30));
  await vi.waitFor(() => expect(heard).toEqual([customer]), 15_000);
  expect(lines).toEqual([true]);
  stop();
});

test('while connected, it reports the stream id of the tab and the users on its record', async () => {
  const { write, cut } = streams();
  const { stop } = follow();
  const presence = { resource: 'customers', id: '1', who: [{ id: '2', name: 'Lan', editing: true }] };
  write(event('hello', { stream: 'x' }, 'a'));
  write(event('presence', presence));
  await vi.waitFor(() => expect(tabState).toMatchObject({ stream: 'x', presence }), 15_000);
  cut();
  await vi.waitFor(() => expect(tabState).toMatchObject({ stream: null, presence: null }), 15_000);
  stop();
});

test('writes name their tab, so that the tab gets no event for its own change', async () => {
  const { requestHeaders, write } = streams();
  const { stop } = follow();
  write(event('hello', { stream: 'x' }, 'a'));
  await vi.waitFor(() => expect(tabState.stream).toBe('x'), 15_000);
  await fetchApi('customers', {});
  await fetchApi('customers', { method: 'POST', body: {} });
  expect(requestHeaders.slice(-2).map((headers) => headers.get('x-event-stream'))).toEqual([null, 'x']);
  stop();
});

test('after an interruption the stream continues from the last position', async () => {
  vi.useFakeTimers();
  const { requestHeaders, write, cut } = streams();
  const { missed, stop } = follow();
  await vi.advanceTimersByTimeAsync(0);
  write(event('hello', { stream: 'x' }, 'a'));
  write(event('changed', customer, 'b'));
  await vi.advanceTimersByTimeAsync(0);
  cut();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requestHeaders.map((headers) => headers.get('last-event-id'))).toEqual([null, 'b']);
  expect(missed).not.toHaveBeenCalled();
  stop();
});

test('a lost connection is reported, and data that may have changed is refetched when it is back', async () => {
  vi.useFakeTimers();
  const { write } = streams();
  const there = globalThis.fetch;
  const { lines, missed, stop } = follow();
  await vi.advanceTimersByTimeAsync(0);
  write(event('hello', { stream: 'x' }, 'a'));
  await vi.advanceTimersByTimeAsync(0);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  // After 45 seconds without data the connection counts as lost.
  await vi.advanceTimersByTimeAsync(48_000);
  expect(lines.at(-1)).toBe(false);
  vi.stubGlobal('fetch', there);
  await vi.advanceTimersByTimeAsync(30_000);
  write(event('hello', { stream: 'y' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(lines.at(-1)).toBe(true);
  expect(missed).toHaveBeenCalled();
  stop();
});

test('if there is no stream the browser does not ask again', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetch);
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
});

test.each([408, 429])('after a temporary %i the stream is opened again', async (status) => {
  vi.useFakeTimers();
  const answers = [status, 200];
  const fetched = vi.fn(async () => new Response(null, { status: answers.shift() ?? 200 }));
  vi.stubGlobal('fetch', fetched);
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
  stop();
});

test.each([
  ['in seconds', () => '90'],
  ['as a date', () => new Date(Date.now() + 90_000).toUTCString()],
])('the delay that a busy server requests is respected (%s), also when the window is shown again', async (_, wait) => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => new Response(null, { status: 429, headers: { 'Retry-After': wait() } }));
  vi.stubGlobal('fetch', fetched);
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(30_000);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(fetched).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  stop();
});

test('a server that stays busy is asked at longer and longer intervals', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => new Response(null, { status: 408 }));
  vi.stubGlobal('fetch', fetched);
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  // Retries after 1, 2, 4, 8, 16 and 30 seconds.
  expect(fetched.mock.calls.length).toBe(6);
  stop();
});

test.each([204, 403, 406])('a %i stops the stream permanently', async (status) => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', fetched);
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledOnce();
  stop();
});
