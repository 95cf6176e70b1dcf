/** Two processes send messages and are killed repeatedly: none is lost, and none is sent twice (rules 3.17). */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Knex } from 'knex';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#api/db/connect';
import { insertLike } from '../api/support/insertLike.ts';
import { type FakeZalo, startZalo } from '../api/support/zaloStandIn.ts';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';

/** Number of kills; `NOI_KILLS` changes it. */
const kills = Number(process.env.NOI_KILLS ?? (isLongRun ? 1_000 : 4));
const messagesPerKill = 30;
/** Earlier than the start of the processes. */
const at = '2031-06-01T00:00:00.000Z';
const stamps = { version: 1, created_at: at, updated_at: at };

const databases = { SQLite: async () => createTestSqlite(), PostgreSQL: () => createTestPostgres() };

async function buildSender(): Promise<string> {
  // Stored next to the other built files, so that it finds the packages.
  const outfile = 'dist/faults/sendMessages.mjs';
  await build({
    entryPoints: ['tests/faults/support/sendMessages.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

interface Sending {
  knex: Knex;
  zalo: FakeZalo;
  /** Starts a process that sends messages. */
  start: () => Promise<ChildProcess>;
  /** Stores this many waiting messages, and work for two processes. */
  queue: (count: number) => Promise<void>;
  /** Waits until no message waits and none is being sent. */
  settled: () => Promise<void>;
  /** Returns the error output of the processes. */
  output: () => string;
}

async function prepare(kind: string, url: string): Promise<Sending> {
  const script = await buildSender();
  const zalo = await startZalo();
  const knex = connect(url);
  onTestFinished(async () => {
    await knex.destroy();
    await zalo.stop();
  });
  // The test writes while two processes run, and its writes bypass the server's queue.
  if (kind === 'SQLite') await knex.raw('pragma busy_timeout = 20000');
  const templates = { thanks: { template_id: 'thanks', places: { name: 'ten' } } };
  // Without quiet hours: the clock of the processes is fast, and on a busy machine the test may last until their evening.
  const quiet = { from: '00:00', to: '00:00' };
  await knex('settings').insert({ ...stamps, name: 'messages', value: JSON.stringify({ templates, quiet }) });
  const [customer] = await insertLike(knex, 'customers', { level: 'L8' }, [
    { name: 'Chị Mai', phone: '0912345678', no_messages: false, erased_at: null },
  ]);
  const began = String(Date.now());
  let output = '';
  return {
    knex,
    zalo,
    output: () => output,
    async start() {
      const words = [script, url, zalo.url, began];
      const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      child.stderr.on('data', (text) => {
        output += String(text);
      });
      await once(child.stdout, 'data');
      return child;
    },
    async queue(count) {
      const plain = {
        customer_id: customer,
        level: 'L8',
        finished_at: '2031-05-31',
        partner_revenue_id: null,
      };
      const packages = await insertLike(
        knex,
        'packages',
        { level: 'L8' },
        Array.from({ length: count }, () => plain),
      );
      const messages = packages.map((id) => ({
        ...{ ...stamps, kind: 'thanks', recipient_type: 'customers', recipient_id: String(customer) },
        ...{ event: String(id), phone: '0912345678', text: '', state: 'waiting', send_at: at },
        tracking_id: randomUUID(),
      }));
      for (let first = 0; first < messages.length; first += 50)
        await knex('outgoing_messages').insert(messages.slice(first, first + 50));
      const job = { ...stamps, kind: 'send_messages', payload: '{}', run_at: at };
      await knex('jobs').insert([job, job]);
    },
    async settled() {
      await expect
        .poll(
          async () =>
            (await knex('outgoing_messages').whereIn('state', ['waiting', 'sending']).count({ n: '*' }))[0],
          { timeout: 120_000, interval: 500 },
        )
        .toMatchObject({ n: expect.toSatisfy((n) => Number(n) === 0) });
    },
  };
}

describe.each(Object.entries(databases))('on %s', (kind, database) => {
  test(`killed ${kills} times`, { timeout: 120_000 + kills * 10_000 }, async () => {
    const { knex, zalo, start, queue, settled, output } = await prepare(kind, await database());
    const workers = [await start(), await start()];
    // A process that is killed while it renews the token loses the new one, so the renewal is done first.
    await queue(1);
    await settled();
    zalo.delay = 30;
    let written = 1;
    for (let round = 0; round < kills; round += 1) {
      await queue(messagesPerKill);
      written += messagesPerKill;
      await wait(Math.random() * 150);
      const which = round % 2;
      const ended = once(workers[which] as ChildProcess, 'exit');
      workers[which]?.kill('SIGKILL');
      await ended;
      workers[which] = await start();
    }
    await settled();

    const rows = (await knex('outgoing_messages').select('tracking_id', 'state', 'provider_id')) as {
      tracking_id: string;
      state: string;
      provider_id: string | null;
    }[];
    expect(rows).toHaveLength(written);
    const received = zalo.messages.map(({ tracking_id }) => tracking_id);
    expect(new Set(received).size).toBe(received.length);
    const arrived = new Set(received);
    for (const { tracking_id, state } of rows)
      if (state === 'sent') expect(arrived.has(tracking_id)).toBe(true);
      else expect(state).toBe('unknown');
    const unknown = rows.filter(({ state }) => state === 'unknown');
    // At most twenty messages are being sent at a time.
    expect(unknown.length).toBeLessThanOrEqual(kills * 20);
    expect(received.every((id) => rows.some(({ tracking_id }) => tracking_id === id))).toBe(true);
    // A message that may have arrived is not sent again.
    await wait(3_000);
    expect(zalo.messages).toHaveLength(received.length);
    expect(zalo.renewals).toBe(1);
    // SQLite may have been busy for a moment, and the job was retried; no job was given up.
    expect(output()).not.toContain('is dead');
  });

  test('an expired token is renewed once by two processes', async () => {
    const { knex, zalo, start, queue, settled } = await prepare(kind, await database());
    zalo.delay = 100;
    await queue(100);
    await Promise.all([start(), start()]);
    await settled();
    expect(zalo.renewals).toBe(1);
    await knex('zalo_tokens').update({ expires_at: null });
    await queue(200);
    await settled();
    expect(zalo.renewals).toBe(2);
    // Zalo refuses the token, which neither process knows yet.
    zalo.revoke();
    await queue(200);
    await settled();
    expect(zalo.renewals).toBe(3);
    expect(await knex('outgoing_messages').whereNot({ state: 'sent' })).toEqual([]);
    expect(zalo.messages).toHaveLength(500);
  });
});
