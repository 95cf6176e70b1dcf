/** The findings of `npm run doctor` and of Cài đặt → Tình trạng for ten installations; in each, one setting is missing, risky or broken. */
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Config } from '#api/config';
import { checkInstallation, findWorstState, rateDiskSpace } from '#api/domain/status/checkInstallation';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const now = new Date();

/** Checks this installation with the settings of a production server, changed by `settings`. */
async function check(settings: Partial<Config> = {}, at = now) {
  const config: Config = {
    ...api.config,
    publicUrl: 'https://noi.example',
    trustProxy: ['loopback'],
    ...settings,
  };
  const found = await checkInstallation({ db: api.knex, config, now: at });
  return (name: string) => found.find((one) => one.name === name);
}

describe('each of these problems is named', () => {
  const production = { production: true } as const;

  test.each<[string, string, string, Partial<Config>]>([
    ['an easy secret', 'jwt_secret', 'warning', { ...production, jwtSecret: 'ab'.repeat(20) }],
    ['no PUBLIC_URL', 'public_url', 'warning', { ...production, missing: ['PUBLIC_URL'] }],
    ['an address in clear', 'public_url', 'warning', { ...production, publicUrl: 'http://noi.example' }],
    ['no TRUST_PROXY with https', 'proxies', 'warning', { ...production, trustProxy: [] }],
    ['no SMTP_URL', 'mail', 'warning', { ...production, smtpUrl: null }],
    ['accounts of the demo', 'accounts', 'fault', production],
    ['no backup', 'backup', 'warning', production],
  ])('%s', async (_, name, state, settings) => {
    const found = await check(settings);
    expect(found(name)).toMatchObject({ state, advice: expect.stringMatching(/\S/) });
  });

  test('a mail server that does not answer', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    await new Promise((done) => server.close(done));
    const found = await check({ smtpUrl: `smtp://someone:secret@127.0.0.1:${port}` });
    expect(found('mail')).toMatchObject({ state: 'fault' });
    expect(JSON.stringify(found('mail'))).not.toContain('secret');
  });

  test('an old backup, and a fresh one', async () => {
    const at = now.toISOString();
    const value = JSON.stringify({ at });
    await api.knex('settings').insert({ name: 'backup', value, version: 1, created_at: at, updated_at: at });
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    expect((await check())('backup')?.state).toBe('ok');
    expect((await check({}, days(2)))('backup')?.state).toBe('warning');
    expect((await check({}, days(8)))('backup')?.state).toBe('fault');
  });

  test('a clock that is behind the records', async () => {
    const found = await check({}, new Date(now.getTime() - 400 * 86_400_000));
    expect(found('clock')?.state).toBe('fault');
  });

  test('a file that others can read', async () => {
    if (!api.config.databaseUrl.startsWith('sqlite:')) return;
    const file = api.config.databaseUrl.slice('sqlite:'.length);
    chmodSync(file, 0o600);
    expect((await check())('database')?.state).toBe('ok');
    chmodSync(file, 0o644);
    expect((await check())('database')).toMatchObject({
      state: 'warning',
      advice: `Chạy: chmod 600 ${file}.`,
    });
  });

  test('differences in the books, dead jobs, a missing migration', async () => {
    const day = '2020-01-01';
    const at = now.toISOString();
    const run = { checked_at: at, differences: 2, checks: '[]', version: 1, created_at: at, updated_at: at };
    await api.knex('proof_runs').delete();
    await api.knex('proof_runs').insert({ day, ...run });
    expect((await check())('proof')).toMatchObject({
      state: 'fault',
      detail: expect.stringContaining('2 chênh'),
    });
    const job = { kind: 'purge_expired', payload: '{}', run_at: at, state: 'dead', version: 1 };
    await api.knex('jobs').insert({ ...job, created_at: at, updated_at: at });
    expect((await check())('jobs')?.state).toBe('warning');
    const [{ name }] = await api.knex('knex_migrations').orderBy('id', 'desc').limit(1);
    await api.knex('knex_migrations').where({ name }).update({ name: '000' });
    expect((await check())('migrations')?.state).toBe('fault');
    await api.knex('knex_migrations').where({ name: '000' }).update({ name });
    expect((await check())('migrations')?.state).toBe('ok');
  });

  test('a disk that is almost full', () => {
    const states = [0.1, 1, 1.5, 50].map((free) => rateDiskSpace(free * 1e9, 100e9).state);
    expect(states).toEqual(['fault', 'warning', 'warning', 'ok']);
    expect(rateDiskSpace(1e9, 5e9).state).toBe('ok');
  });
});

test('an admin reads the same over the API, other users do not', async () => {
  const { status, body } = await (await api.as('admin')).get('/settings/status');
  expect(status).toBe(200);
  expect(body.data.checks.map(({ name }: { name: string }) => name)).toContain('backup');
  expect(findWorstState(body.data.checks)).toMatch(/ok|warning|fault/);
  expect((await (await api.as('sales')).get('/settings/status')).status).toBe(403);
});
