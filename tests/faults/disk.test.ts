/** Disks that fail, fill up or are locked: only stored data is confirmed, reads continue, and the server recovers on its own. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ApiClient } from '../api/support/client.ts';
import { createTestFolder, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { startFaultTestServer } from './support/server.ts';
import { SqliteFileReader } from './support/stored.ts';
import { buildStraceCommand, tracedTest } from './support/strace.ts';

/** Creates customers one after another until `enough` returns true. @returns the names by status of the answer */
async function write(
  client: ApiClient,
  prefix: string,
  enough: (status: number, times: number) => boolean,
): Promise<Map<number, string[]>> {
  const acknowledged = new Map<number, string[]>();
  for (let n = 0; n < 5000; n += 1) {
    const name = `${prefix}${n}`;
    const { status, headers } = await client.create('customers', { name, note: 'x'.repeat(2000) });
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    acknowledged.set(status, [...(acknowledged.get(status) ?? []), name]);
    if (enough(status, acknowledged.get(status)?.length ?? 0)) return acknowledged;
  }
  throw new Error(
    `It never came: ${[...acknowledged].map(([status, names]) => `${status}: ${names.length}`)}`,
  );
}

async function expectReadsWork(client: ApiClient): Promise<void> {
  for (const path of ['/customers', '/customers?filter[q]=nguyen', '/packages/1', '/reports/pl', '/me'])
    expect((await client.get(path)).status, path).toBe(200);
}

function expectStoredAsAcknowledged(
  database: string,
  prefix: string,
  acknowledged: Map<number, string[]>,
): void {
  const stored = new SqliteFileReader(database);
  const { names, withoutHistory } = stored.customers(prefix);
  expect(stored.integrity()).toBe('ok');
  stored.close();
  expect(withoutHistory).toBe(0);
  expect([...acknowledged.keys()].sort()).toEqual([201, 503]);
  expect((acknowledged.get(201) ?? []).filter((name) => !names.has(name))).toEqual([]);
}

describe.each([
  ['forcing to the disk fails (EIO)', 'fsync,fdatasync:error=EIO'],
  ['the disk is full (ENOSPC)', 'pwrite64:error=ENOSPC'],
  ...(isLongRun ? [['writing fails (EIO)', 'pwrite64:error=EIO']] : []),
])('when %s for a while', (_, fault = '') => {
  tracedTest('nothing unstored is acknowledged, reading goes on, and then writing too', async () => {
    const database = createTestSqlite();
    // The first writes succeed, then a hundred writes fail, and later writes succeed again.
    const server = await startFaultTestServer(
      database,
      {},
      buildStraceCommand(
        '-e',
        `trace=${fault.split(':')[0]}`,
        '-e',
        `inject=${fault}:when=150..250`,
        '-o',
        '/dev/null',
      ),
    );
    const owner = await server.as('owner');
    const acknowledged = await write(owner, 'Đĩa hỏng ', (status) => status === 503);
    await expectReadsWork(owner);
    const later = await write(owner, 'Đĩa hỏng lần nữa ', (status, times) => status === 201 && times === 10);
    for (const [status, names] of later)
      acknowledged.set(status, [...(acknowledged.get(status) ?? []), ...names]);
    expect(await server.stop()).toBe(0);
    expectStoredAsAcknowledged(database, 'Đĩa hỏng', acknowledged);
  });
});

const tmpfs = ownTmpfs();
if (!tmpfs) console.warn('\nSKIPPED: no small disk can be mounted here, so none is filled to the brim.\n');

function ownTmpfs(): boolean {
  const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return process.getuid?.() === 0 && probe.status === 0;
}

test.skipIf(!tmpfs)(
  'on a full disk only stored data is confirmed, and writing continues when there is space',
  async () => {
    const folder = createTestFolder();
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', folder]);
    onTestFinished(() => void spawnSync('umount', ['-l', folder]));
    const database = createTestSqlite(folder);
    const server = await startFaultTestServer(database);
    const owner = await server.as('owner');
    const ballast = join(folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(4 << 20));
    const acknowledged = await write(owner, 'Đầy ', (status, times) => status === 503 && times === 20);
    await expectReadsWork(owner);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    rmSync(ballast);
    const later = await write(owner, 'Đầy rồi vơi ', (status, times) => status === 201 && times === 20);
    for (const [status, names] of later)
      acknowledged.set(status, [...(acknowledged.get(status) ?? []), ...names]);
    expect(await server.stop()).toBe(0);
    expectStoredAsAcknowledged(database, 'Đầy', acknowledged);
  },
);

test('while another program holds the write lock, writers are asked to retry, other users do not wait, and then writing continues', async () => {
  const database = createTestSqlite();
  const server = await startFaultTestServer(database);
  const owner = await server.as('owner');
  const other = new SqliteFileReader(database);
  other.run('begin immediate');
  const began = performance.now();
  const waiting = Promise.all(
    Array.from({ length: 20 }, (_, n) => owner.create('customers', { name: `Bị khóa ${n}` })),
  );
  let slowest = 0;
  let requests = 0;
  let done = false;
  void waiting.finally(() => {
    done = true;
  });
  while (!done) {
    const start = performance.now();
    expect((await owner.get('/customers')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
    requests += 1;
  }
  const answers = await waiting;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  // If the writes waited one after another, they would take twenty times as long.
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(requests).toBeGreaterThan(20);
  expect(slowest).toBeLessThan(2000);
  other.run('commit');
  expect((await owner.create('customers', { name: 'Hết khóa' })).status).toBe(201);
  expect(other.customers('Bị khóa').names.size).toBe(0);
  other.close();
});
