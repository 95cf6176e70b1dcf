/** The server, its database or the network fails while a screen follows the stored data: the screen recovers on its own (schema 1.11). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#api/db/connect';
import { followEvents } from '../../src/jsonapi/eventStream.ts';
import type { ApiClient } from '../api/support/client.ts';
import { fillTemplate } from '../api/support/fillTemplate.ts';
import { replaceDatabaseName } from '../api/support/withDatabase.ts';
import { openBlockableConnection } from '../support/line.ts';
import { startPostgres } from '../support/postgres.ts';
import { createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { type FaultTestServer, startFaultTestServer } from './support/server.ts';

const rounds = isLongRun ? 20 : 2;
const district = 'Quận theo dõi';

/** A list that follows the stream with the code of the browser, and reloads when events require it. */
class Screen {
  /** All names that the list has ever shown. */
  readonly everShown = new Set<string>();
  shown: readonly string[] = [];
  #isWanted = false;
  #isReading = false;

  /** @param url address of the server */
  static open(url: string, { headers }: ApiClient): Screen {
    const token = String(headers.authorization).replace('Bearer ', '');
    const real = globalThis.fetch;
    const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('document', { hidden: false, ...deaf });
    vi.stubGlobal('window', { location: { reload: () => undefined }, ...deaf });
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'noi.token' ? token : null) });
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      real(path.startsWith('/') ? url + path : path, init),
    );
    const screen = new Screen();
    const again = () => void screen.#read(url, headers);
    again();
    onTestFinished(
      followEvents({
        onChanged: ({ resource }) => resource === 'locations' && again(),
        onMissed: again,
        onConnection: () => undefined,
      }),
    );
    return screen;
  }

  /** Reads the list, and reads it again if another read was requested meanwhile. A failed read is not repeated. */
  async #read(url: string, headers: ApiClient['headers']): Promise<void> {
    this.#isWanted = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      this.shown = await wards(url, headers).catch(() => this.shown);
      for (const name of this.shown) this.everShown.add(name);
    }
    this.#isReading = false;
  }
}

async function wards(url: string, headers: ApiClient['headers']): Promise<string[]> {
  const answer = await fetch(
    `${url}/api/v1/locations?filter[district]=${encodeURIComponent(district)}&page[size]=1000`,
    { headers },
  );
  if (!answer.ok) throw new Error(String(answer.status));
  const { data } = (await answer.json()) as { data: { attributes: { ward: string } }[] };
  return data.map(({ attributes }) => attributes.ward).sort();
}

/** Creates one location after another until stopped; a refused or lost write is not repeated. */
function startWriting(client: ApiClient, name: string) {
  const acknowledged: string[] = [];
  let goesOn = true;
  const working = (async () => {
    for (let n = 0; goesOn; n += 1) {
      const ward = `${name}.${n}`;
      const attributes = { province: 'Hồ Chí Minh', district, ward };
      const answer = await client.create('locations', attributes).catch(() => null);
      if (answer?.status === 201) acknowledged.push(ward);
      else await new Promise((next) => setTimeout(next, 20));
    }
  })();
  const stop = async () => {
    goesOn = false;
    await working;
  };
  return { acknowledged, stop };
}

/** Waits until the screen shows the stored data, and asserts that it contains every confirmed write. */
async function expectScreenComplete(
  screen: Screen,
  client: ApiClient,
  acknowledged: readonly string[],
): Promise<void> {
  await vi.waitFor(async () => expect(screen.shown).toEqual(await wards(client.url, client.headers)), {
    timeout: 100_000,
    interval: 100,
  });
  const stored = new Set(screen.shown);
  expect(acknowledged.filter((ward) => !stored.has(ward))).toEqual([]);
  expect([...screen.everShown].filter((ward) => !stored.has(ward))).toEqual([]);
}

test(`a server killed ${rounds} times: the screen shows stored data, and never unstored data`, async () => {
  const database = createTestSqlite();
  let server: FaultTestServer = await startFaultTestServer(database);
  const env = { PORT: new URL(server.url).port };
  const owner = await server.as('owner');
  const screen = Screen.open(server.url, owner);
  for (let round = 0; round < rounds; round += 1) {
    const { acknowledged, stop } = startWriting(owner, `Chết ${round}`);
    await vi.waitFor(() => expect(screen.shown).toContain(acknowledged[5] ?? 'nothing yet'), 60_000);
    await server.stop('SIGKILL');
    server = await startFaultTestServer(database, env);
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), 60_000);
    await stop();
    await expectScreenComplete(screen, owner, acknowledged);
  }
});

test(`a connection cut ${rounds} times during other users’ writes: the screen catches up when it is back`, async () => {
  const server = await startFaultTestServer(createTestSqlite());
  const owner = await server.as('owner');
  const line = await openBlockableConnection(Number(new URL(server.url).port));
  onTestFinished(line.close);
  const screen = Screen.open(line.url, owner);
  for (let round = 0; round < rounds; round += 1) {
    const { acknowledged, stop } = startWriting(owner, `Đứt ${round}`);
    await vi.waitFor(() => expect(screen.shown).toContain(acknowledged[5] ?? 'nothing yet'), 60_000);
    line.cut();
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), 60_000);
    await stop();
    expect(screen.shown).not.toContain(acknowledged.at(-1));
    line.mend();
    await expectScreenComplete(screen, owner, acknowledged);
  }
});

test(`a PostgreSQL killed ${rounds} times, and unavailable for a moment: the server and the screen recover`, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const first = connect(postgres.url);
  await first.raw('create database followed');
  // The clusters of the tests have a weaker durability than production.
  await first.raw('alter database followed set synchronous_commit = on').finally(() => first.destroy());
  const database = replaceDatabaseName(postgres.url, 'followed');
  await fillTemplate(database);
  const server = await startFaultTestServer(database);
  const owner = await server.as('owner');
  const screen = Screen.open(server.url, owner);
  for (let round = 0; round < rounds; round += 1) {
    const { acknowledged, stop } = startWriting(owner, `Sập ${round}`);
    await vi.waitFor(() => expect(screen.shown).toContain(acknowledged[5] ?? 'nothing yet'), 60_000);
    const headers = { ...owner.headers, accept: 'text/event-stream' };
    const stream = await fetch(`${owner.url}/api/v1/events`, { headers });
    await postgres.kill();
    // The server closes the streams of its listeners.
    await stream.text();
    await postgres.start();
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), 60_000);
    await stop();
    await expectScreenComplete(screen, owner, acknowledged);
  }
  // The whole server uses one listening connection, however often it was opened again.
  const look = connect(database);
  const listening = await look('pg_stat_activity').where('application_name', 'noi listening');
  await look.destroy();
  expect(listening).toHaveLength(1);
});
