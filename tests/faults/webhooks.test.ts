/** Servers are killed repeatedly while customers are created: each stored customer is sent to a webhook, and no other customer is sent. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#api/db/connect';
import { ApiClient } from '../api/support/client.ts';
import { expectCreated } from '../api/support/shop.ts';
import { startReceiver } from '../api/support/webhookReceiver.ts';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { type FaultTestServer, startFaultTestServer } from './support/server.ts';

const [kills, changesPerKill] = isLongRun ? [40, 25] : [2, 15];
const writers = 4;

const databases = {
  SQLite: { open: async () => createTestSqlite(), processes: 1 },
  PostgreSQL: { open: () => createTestPostgres(), processes: 2 },
};

describe.each(Object.entries(databases))('on %s', (_kind, { open, processes }) => {
  test(`${kills * changesPerKill} changes, killed ${kills} times`, async () => {
    const database = await open();
    const receiver = await startReceiver();
    const start = () => startFaultTestServer(database, { OUTGOING_ALLOW: '127.0.0.1' });
    const servers: FaultTestServer[] = [];
    for (let n = 0; n < processes; n += 1) servers.push(await start());
    const admin = await (servers[0] as FaultTestServer).as('admin');
    expectCreated(await admin.create('webhooks', { url: receiver.url, events: ['customers.created'] }));

    /** Names of the customers whose creation was answered with 201. */
    const createdNames: string[] = [];
    let next = 0;
    let isOver = false;
    const write = async (writer: number): Promise<void> => {
      for (let n = writer; !isOver; n += 1) {
        const { url } = servers[n % processes] as FaultTestServer;
        const name = `Webhook ${next++}`;
        try {
          const { status } = await new ApiClient(url, url, admin.headers).create('customers', { name });
          if (status === 201) createdNames.push(name);
        } catch {
          // The server was killed; the next server gets the next name.
          await new Promise((again) => setTimeout(again, 20));
        }
      }
    };
    const writing = Array.from({ length: writers }, (_, writer) => write(writer));
    for (let round = 0; round < kills; round += 1) {
      const until = createdNames.length + changesPerKill;
      await expect
        .poll(() => createdNames.length, { interval: 5, timeout: 60_000 })
        .toBeGreaterThanOrEqual(until);
      expect(await servers[round % processes]?.stop('SIGKILL')).toBe('SIGKILL');
      servers[round % processes] = await start();
    }
    isOver = true;
    await Promise.all(writing);

    const knex = connect(database);
    onTestFinished(() => knex.destroy());
    // The lease of a killed process expires after half a minute; a short run does not wait for that.
    const past = new Date(Date.now() - 60_000).toISOString();
    const release = () => knex('jobs').where({ state: 'running' }).update({ lease_until: past });
    // The server writes messages one after another, so another write at the same time may need several tries.
    const isReleased = () =>
      release().then(
        () => true,
        () => false,
      );
    if (!isLongRun) await expect.poll(isReleased, { timeout: 30_000 }).toBe(true);
    const waiting = () => knex('webhook_deliveries').whereNot({ state: 'delivered' }).pluck('id');
    await expect.poll(waiting, { interval: 500, timeout: 110_000 }).toEqual([]);

    const stored: string[] = await knex('customers').where('name', 'like', 'Webhook %').pluck('name');
    expect(createdNames.filter((name) => !stored.includes(name))).toEqual([]);
    const idsOf = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const { name } = body.data.attributes;
      idsOf.set(name, (idsOf.get(name) ?? new Set()).add(headers['webhook-id'] ?? ''));
    }
    expect([...idsOf.keys()].sort()).toEqual([...stored].sort());
    expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    expect(stored.length).toBeGreaterThanOrEqual(kills * changesPerKill);
  });
});
