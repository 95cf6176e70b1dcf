/** Requests that match no route are answered in the common error format. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { ResponseBody } from './support/client.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();

/** Sends these bytes. Returns the received data when the server closes the connection, or when `enough` matches. */
async function raw(
  pieces: Iterable<string | Buffer>,
  enough = /$^/,
): Promise<{ received: string; error: string | null }> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let received = '';
  let error: string | null = null;
  socket.on('error', (cause: NodeJS.ErrnoException) => {
    error = cause.code ?? cause.message;
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  const ended = new AbortController();
  void closed.then(() => ended.abort());
  for (const piece of pieces)
    if (!socket.write(piece)) await once(socket, 'drain', { signal: ended.signal }).catch(() => undefined);
  await vi.waitUntil(() => enough.test(received) || ended.signal.aborted);
  socket.end();
  await closed;
  return { received, error };
}

const parts = (received: string): { status: number; type: string; body: ResponseBody } => {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    type: /content-type: (.*)/i.exec(head)?.[1] ?? '',
    body: JSON.parse(body),
  };
};

describe('a known URL with another method', () => {
  test.each([
    ['PUT', '/customers', 'GET, HEAD, POST'],
    ['POST', '/customers/1', 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/packages/1/actions', 'GET, HEAD, POST'],
    ['PATCH', '/reports/pl', 'GET, HEAD'],
  ])('%s %s is 405, with the allowed methods', async (method, path, allowed) => {
    const owner = await api.as('owner');
    const { status, headers, body } = await owner.send(method, path, undefined);
    expect([status, headers.get('allow'), body.errors[0].code]).toEqual([405, allowed, 'method_not_allowed']);
  });

  test('shows callers who are not signed in only the open methods', async () => {
    const open = await api.anyone.send('PUT', '/login', undefined);
    expect([open.status, open.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await api.anyone.send('PUT', '/customers', undefined)).status).toBe(401);
    expect((await api.anyone.send('PUT', '/nothing/here', undefined)).status).toBe(401);
  });
});

describe('an unreadable request gets the common error format', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: a\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    ['too long a head', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, text, status) => {
    const { received } = await raw([text]);
    const answer = parts(received);
    expect([answer.status, answer.type]).toEqual([status, 'application/vnd.api+json']);
    expect(answer.body.errors[0]).toMatchObject({ status: String(status), detail: expect.any(String) });
  });
});

test.each([
  'content-length: 20000000',
  'transfer-encoding: chunked',
])('a client that sends too much (%s) gets the whole answer while it still sends', async (length) => {
  const { headers } = await api.as('owner');
  const piece = Buffer.alloc(100_000, ' ');
  const chunked = length.startsWith('transfer');
  function* sent() {
    yield `POST /api/v1/customers HTTP/1.1\r\nhost: a\r\nauthorization: ${(headers as Record<string, string>)['authorization']}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
    for (let n = 0; n < 200; n += 1)
      yield chunked ? Buffer.concat([Buffer.from('186a0\r\n'), piece, Buffer.from('\r\n')]) : piece;
    if (chunked) yield '0\r\n\r\n';
  }
  const { received, error } = await raw(sent(), /\]\}$/);
  expect(error).toBeNull();
  expect([parts(received).status, parts(received).body.errors[0].code]).toEqual([413, 'too_large']);
});

describe('a body that is too large always gets an answer', () => {
  const sixMegabytes = Buffer.alloc(6 * 1024 * 1024, 'a');
  const sent: Record<string, readonly [string, readonly (string | Buffer)[]]> = {
    'with its length': [`content-length: ${sixMegabytes.length}`, [sixMegabytes]],
    'in pieces of unknown length': [
      'transfer-encoding: chunked',
      [`${sixMegabytes.length.toString(16)}\r\n`, sixMegabytes, '\r\n0\r\n\r\n'],
    ],
  };

  /** Sends all bytes before it reads, as most programs do. */
  async function sendThenRead(pieces: Iterable<string | Buffer>): Promise<string> {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    for (const piece of pieces) await new Promise((written) => socket.write(piece, written));
    let received = '';
    socket.on('data', (bytes) => {
      received += String(bytes);
    });
    await closed;
    return received;
  }

  test.each(Object.entries(sent))('%s, by a client that closes the connection', async (_how, [
    length,
    body,
  ]) => {
    const { headers } = await api.as('owner');
    const head = [
      'POST /api/v1/customers HTTP/1.1',
      ...['host: a', 'connection: close', 'content-type: application/json', length],
      `authorization: ${new Headers(headers).get('authorization')}`,
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendThenRead([`${head.join('\r\n')}\r\n\r\n`, ...body])),
    );
    expect(answers.map((received) => (received === '' ? null : parts(received).status))).toEqual(
      answers.map(() => 413),
    );
  });
});
