/** Power failures at any moment: all confirmed records are stored completely. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApiClient } from '../api/support/client.ts';
import { createTestFolder, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { startFaultTestServer } from './support/server.ts';
import { SqliteFileReader } from './support/stored.ts';
import { buildStraceCommand, tracedTest } from './support/strace.ts';

const rounds = isLongRun ? 100 : 3;
const writers = 50;

interface Acknowledged {
  created: string[];
  acted: string[];
}

/** Creates customers and changes their level one after another, until the server has ended. */
async function write(
  { url, headers }: ApiClient,
  name: (n: number) => string,
  confirmed: Acknowledged,
): Promise<void> {
  const post = async (path: string, body: object): Promise<string | null> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // The server asked the client to retry later, so it confirmed nothing.
    if ([408, 503].includes(answer.status)) return null;
    expect([200, 201], text).toContain(answer.status);
    return text;
  };
  for (let n = 0; ; n += 1) {
    try {
      const attributes = { name: name(n), phone: '0912345678' };
      const made = await post('/customers', { data: { type: 'customers', attributes } });
      if (made === null) continue;
      confirmed.created.push(name(n));
      const { id } = JSON.parse(made).data;
      const acted = await post(`/customers/${id}/actions`, {
        action_code: 'succeed_contact',
        action_data: {},
      });
      if (acted !== null) confirmed.acted.push(name(n));
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

test(`killed ${rounds} times under ${writers} writers, it has every confirmed write with its history, and is intact`, async () => {
  const database = createTestSqlite();
  let headers = {};
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startFaultTestServer(database);
    if (round === 0) ({ headers } = await server.as('owner'));
    const client = new ApiClient(server.url, server.url, headers);
    const confirmed: Acknowledged = { created: [], acted: [] };
    const prefix = `Vòng ${round} `;
    const all = Promise.all(
      Array.from({ length: writers }, (_, w) => write(client, (n) => `${prefix}${w}.${n}`, confirmed)),
    );
    all.catch(() => undefined);
    // Kills the server at a random moment after the first confirmed write.
    await expect
      .poll(() => confirmed.created.length, { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(10 + ((round * 13) % 40));
    expect(await server.stop('SIGKILL')).toBe('SIGKILL');
    await all;

    const stored = new SqliteFileReader(database);
    const { names, withoutHistory } = stored.customers(prefix);
    const acted = stored.all<{ name: string; level: string }>(
      `select c.name, c.level from customers c join action_logs l on l.record_id = c.id and l.resource = 'customers'
        where l.action_code = 'succeed_contact' and l.state = 'finished' and c.name like ? || '%'`,
      prefix,
    );
    expect(stored.integrity()).toBe('ok');
    stored.close();
    expect(confirmed.created.filter((name) => !names.has(name))).toEqual([]);
    expect(withoutHistory).toBe(0);
    const done = new Set(acted.filter(({ level }) => level === 'L1').map(({ name }) => name));
    expect(done.size).toBe(acted.length);
    expect(confirmed.acted.filter((name) => !done.has(name))).toEqual([]);
    acknowledged += confirmed.created.length + confirmed.acted.length;
    if (round % 10 === 9) console.log(`${acknowledged} acknowledged writes survived ${round + 1} kills.`);
  }
});

tracedTest('every acknowledged write has been forced to the disk: at least one fsync for each', async () => {
  const trace = join(createTestFolder(), 'trace');
  const server = await startFaultTestServer(
    createTestSqlite(),
    {},
    buildStraceCommand('-e', 'trace=fsync,fdatasync', '-o', trace),
  );
  const owner = await server.as('owner');
  const syncs = () => readFileSync(trace, 'utf8').match(/f(data)?sync\(/g)?.length ?? 0;
  const before = syncs();
  const commits = 50;
  for (let n = 0; n < commits; n += 1)
    expect((await owner.create('customers', { name: `Từng người ${n}` })).status).toBe(201);
  expect(syncs() - before).toBeGreaterThanOrEqual(commits);
});
