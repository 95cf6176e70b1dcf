/**
 * A nurse presses "Bắt đầu" and "Xong buổi" while the server is killed, and while connections break between request and answer. The queue
 * of her page repeats presses that were not answered. Each press is stored once, with the time at which it was made.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { describe, expect, test, vi } from 'vitest';
import { connect } from '#api/db/connect';
import { toLocalDay } from '#rules/days';
import { NurseClient } from '../../src/own/nurse/NurseClient.ts';
import { parsePageSecret } from '../api/support/phone.ts';
import { ApiTestCompany, expectActionDone } from '../api/support/shop.ts';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { type FaultTestServer, startFaultTestServer } from './support/server.ts';

const kills = isLongRun ? 100 : 2;
const losses = isLongRun ? 100 : 8;
const nurses = 3;
/** Number of rounds after which other nurses replace these. */
const ROUNDS_OF_ONE = 20;
/** Milliseconds after which the phones try again. */
const RETRY_MS = 200;

const databases = { SQLite: async () => createTestSqlite(), PostgreSQL: () => createTestPostgres() };

/** The phones of the test: a network that loses answers, and the functions of a browser that a page needs. */
class Phones {
  base = '';
  /** Returns the milliseconds after which the connection of a press breaks; null if it does not break. */
  loseAfter: (() => number) | null = null;
  private readonly cookies = new Map<string, string>();
  private readonly window = new EventTarget();

  constructor() {
    const stored = new Map<string, string>();
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        readonly readyState = 1;
        close = () => undefined;
      },
    );
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.fetch(fetch, path, init));
  }

  /** Simulates the event of a browser whose connection is back. */
  reconnect = () => this.window.dispatchEvent(new Event('online'));

  private async fetch(send: typeof fetch, path: string, init: RequestInit): Promise<Response> {
    // The calls of the test itself have a full URL.
    if (!path.startsWith('/')) return send(path, init);
    const link = path.split('/')[5] ?? '';
    const lost = new AbortController();
    const isPress = /\/(start|finish)$/.test(path);
    const timer = isPress && this.loseAfter ? setTimeout(() => lost.abort(), this.loseAfter()) : undefined;
    try {
      const cookie = this.cookies.get(link);
      const response = await send(`${this.base}${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
        signal: init.signal ? AbortSignal.any([init.signal, lost.signal]) : lost.signal,
      });
      const given = response.headers.get('set-cookie')?.split(';')[0];
      if (given) this.cookies.set(link, given);
      return response;
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Pressed {
  shift: string;
  start: string;
  finish: string;
}

describe.each(Object.entries(databases))('on %s', (_kind, database) => {
  test(`${kills} kills and ${losses} lost connections: each press counts once`, {
    timeout: 120_000 + (kills + losses) * 20_000,
  }, async () => {
    const url = await database();
    let server: FaultTestServer = await startFaultTestServer(url);
    const env = { PORT: new URL(server.url).port };
    const phones = new Phones();
    phones.base = server.url;
    const [admin, sales, finance, owner] = [
      await server.as('admin'),
      await server.as('sales'),
      await server.as('finance'),
      await server.as('owner'),
    ];
    const me = (await sales.get('/me')).body.data;
    const shop = new ApiTestCompany({ admin, sales, finance, owner }, me.id);
    expect((await admin.patch('/settings/pages', { nurses: true })).status).toBe(200);
    const service = await shop.service();
    const people: { id: string; secret: string; digits: string }[] = [];
    let hired = 0;
    /** Replaces the nurses from time to time: a page with hundreds of sessions a day would be slow, which is not tested here. */
    async function hire(): Promise<void> {
      people.length = 0;
      for (let n = 0; n < nurses; n += 1) {
        hired += 1;
        const digits = String(1000 + hired);
        const id = await shop.nurse({ phone: `090566${digits}` });
        const page = (await sales.post(`/agents/${id}/page`, {})).body.data;
        people.push({ id, secret: parsePageSecret(page.url), digits });
      }
    }
    const today = toLocalDay(new Date());
    const first = Date.now() - 3 * 3_600_000;
    let presses = 0;
    /** Each press is one second later than the previous press. */
    const instant = () => new Date(first + 1000 * presses++).toISOString();
    const pressed: Pressed[] = [];

    /** Each nurse starts and finishes her own session while `disturb` runs, until no press waits on her phone. */
    async function round(disturb: () => Promise<void>): Promise<void> {
      const own = await Promise.all(
        people.map(async ({ id, secret, digits }) => {
          const form = shop.form(service, 1, { started_at: today, agent_id: id, accept_conflicts: true });
          const customer = await shop.customer();
          const { package_id } = expectActionDone(
            await sales.act('customers', customer, 'register_package_v2', form),
          );
          const [shift] = await shop.shifts(package_id);
          const client = new NurseClient(secret);
          const leave = client.subscribe(() => undefined);
          if (client.read().stage === 'starting')
            await vi.waitUntil(() => client.read().stage !== 'starting', { timeout: 30_000, interval: 10 });
          if (client.read().stage === 'digits') await client.enter(digits);
          expect(client.read().stage).toBe('open');
          return { shift: shift?.id as string, client, leave };
        }),
      );
      for (const { shift, client } of own) {
        const one = { shift, start: instant(), finish: instant() };
        pressed.push(one);
        client.report(shift, { call: 'start', body: { at: one.start } });
        client.report(shift, { call: 'finish', body: { at: one.finish } });
      }
      await disturb();
      await vi.waitUntil(
        () => {
          phones.reconnect();
          return own.every(({ client }) => client.read().queue.length === 0);
        },
        { timeout: 60_000, interval: RETRY_MS },
      );
      for (const { client, leave } of own) {
        expect(client.read().failed).toEqual([]);
        leave();
      }
    }

    for (let n = 0; n < losses; n += 1) {
      if (n % ROUNDS_OF_ONE === 0) await hire();
      // 1 to 41 ms: the connection can break before the request is sent, before the answer, or after it.
      phones.loseAfter = () => 1 + Math.random() * 40;
      await round(async () => {
        await wait(100);
        phones.loseAfter = null;
      });
    }
    for (let n = 0; n < kills; n += 1) {
      if (n % ROUNDS_OF_ONE === 0) await hire();
      await round(async () => {
        await wait(Math.random() * 60);
        await server.stop('SIGKILL');
        server = await startFaultTestServer(url, env);
      });
    }
    await server.stop();

    const knex = connect(url);
    try {
      await expectOnce(knex, pressed);
    } finally {
      await knex.destroy();
    }
  });
});

async function expectOnce(knex: Knex, pressed: readonly Pressed[]): Promise<void> {
  expect(pressed).toHaveLength((kills + losses) * nurses);
  const ids = pressed.map(({ shift }) => Number(shift));
  const shifts: { id: number; status: string; started_at: string; ended_at: string }[] = await knex('shifts')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'status', 'started_at', 'ended_at');
  expect(shifts.map(({ id, ...rest }) => ({ shift: String(id), ...rest }))).toEqual(
    pressed
      .map(({ shift, start, finish }) => ({ shift, status: 'finished', started_at: start, ended_at: finish }))
      .sort((a, b) => Number(a.shift) - Number(b.shift)),
  );
  const lines: { action_code: string; record_id: number }[] = await knex('action_logs')
    .where({ resource: 'shifts', state: 'finished' })
    .whereIn('action_code', ['start_shift', 'finish_shift'])
    .whereIn('record_id', ids)
    .select('action_code', 'record_id');
  for (const code of ['start_shift', 'finish_shift']) {
    const written = lines.filter(({ action_code }) => action_code === code).map(({ record_id }) => record_id);
    expect([code, [...written].map(Number).sort((a, b) => a - b)]).toEqual([
      code,
      [...ids].sort((a, b) => a - b),
    ]);
  }
}
