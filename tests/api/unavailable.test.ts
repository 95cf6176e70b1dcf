/** An unreachable database gives 503, whatever error its driver reports; an internal error is still answered with 500. */
import { createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connect } from '#api/db/connect';
import { findUnavailableReason } from '#api/db/findUnavailableReason';
import { toApiProblems } from '#api/jsonapi/errors';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const isPostgres = !('sqlite' in inject('template'));

const createCodedError = (code: string, more: object = {}) => Object.assign(new Error('x'), { code }, more);

test.each([
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  [
    'it broke within a query',
    new Error('select * from "users" where "id" = $1 - Connection terminated unexpectedly'),
  ],
  ['it broke before', new Error('Client has encountered a connection error and is not queryable')],
  ['it was closed', new Error('Client was closed and is not queryable')],
  ['it was ended', new Error('Connection terminated')],
  ['no answer to a connection', new Error('timeout expired')],
  ['refused', createCodedError('ECONNREFUSED', { syscall: 'connect' })],
  ['no socket', createCodedError('ENOENT', { syscall: 'connect' })],
  ['no such host', createCodedError('ENOTFOUND', { syscall: 'getaddrinfo' })],
  ['reset', createCodedError('ECONNRESET', { syscall: 'read' })],
  ['several hosts', new AggregateError([createCodedError('ECONNREFUSED', { syscall: 'connect' })])],
  ['a cause', new Error('no connection', { cause: new Error('Connection terminated unexpectedly') })],
  ['administrator command', createCodedError('57P01')],
  ['crash of another process', createCodedError('57P02')],
  ['starting up', createCodedError('57P03')],
  ['ended while idle in a transaction', createCodedError('25P03')],
  ['protocol', createCodedError('08P01')],
  ['connection does not exist', createCodedError('08003')],
])('%s: 503', (_what, error) => {
  expect(findUnavailableReason(error)).toBe('failing');
  expect(toApiProblems(error)?.problems[0]).toMatchObject({ status: 503, code: 'storage_failing' });
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error('Connection terminated unexpectedly is what somebody wrote'),
  createCodedError('42P01'),
  createCodedError('ENOENT', { syscall: 'open' }),
  null,
  'text',
])('%s is not such an error', (error) => {
  expect(findUnavailableReason(error)).toBeNull();
  expect(toApiProblems(error)).toBeNull();
});

test('a database that closes every connection, or does not run, is unavailable', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ask = async () => {
    const db = connect(`postgres://noi@127.0.0.1:${port}/noi`);
    const failed = await db.raw('select 1').then(
      () => null,
      (error: unknown) => findUnavailableReason(error),
    );
    await db.destroy();
    return failed;
  };
  expect(await ask()).toBe('failing');
  await new Promise((closed) => server.close(closed));
  expect(await ask()).toBe('failing');
});

test.runIf(isPostgres)(
  'while PostgreSQL ends connections, requests are answered with 200 or 503',
  async () => {
    const owner = await api.as('owner');
    const killer = connect(api.config.databaseUrl);
    const statuses = new Set<number>();
    const reading = Array.from({ length: 6 }, async (_, at) => {
      for (let round = 0; round < 25; round++) {
        const answer =
          at % 2 === 0
            ? await owner.get('/customers?page[size]=5&include=sales')
            : await owner.create('customers', { name: `Khách ${at} ${round}` });
        statuses.add(answer.status);
      }
    });
    let isOver = false;
    const killing = (async () => {
      while (!isOver)
        await killer.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'noi'`,
        );
    })();
    await Promise.all(reading);
    isOver = true;
    await killing;
    await killer.destroy();
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    await expect.poll(async () => (await owner.get('/customers?page[size]=5')).status).toBe(200);
  },
);
