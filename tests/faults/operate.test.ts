/** What an operator sees: invalid settings in one line, health, metrics, and a log without personal data. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../browser/support/findFreePort.ts';
import { createTestFolder, createTestPostgres, createTestSqlite } from './support/database.ts';
import { startFaultTestServer } from './support/server.ts';
import { SqliteFileReader } from './support/stored.ts';

describe('a server that cannot start gives the reason in one line:', () => {
  const start = (env: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/api/main.js'], {
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        PATH: process.env.PATH,
        JWT_SECRET: 'a secret of the tests, long enough for anyone',
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...env,
      },
    });
    return { status, lines: stderr.trim().split('\n') };
  };
  const inFile = (name: string, content: string) => {
    const file = join(createTestFolder(), name);
    writeFileSync(file, content);
    return file;
  };
  const missing = async () => {
    const url = new URL(await createTestPostgres());
    url.pathname = '/not_there';
    return url.href;
  };

  test.each<[string, RegExp, () => Promise<Record<string, string>>]>([
    ['a wrong setting', /^PORT="x"/, async () => ({ PORT: 'x' })],
    [
      'no secret in production',
      /^JWT_SECRET is required/,
      async () => ({ NODE_ENV: 'production', JWT_SECRET: '', DATABASE_URL: createTestSqlite() }),
    ],
    [
      'a database that is none',
      /^DATABASE_URL names a file that is no SQLite/,
      async () => ({ DATABASE_URL: `sqlite:${inFile('a.sqlite', 'no database at all '.repeat(99))}` }),
    ],
    [
      'the demo in production',
      /^DATABASE_URL names a database with the demo's accounts .*ALLOW_DEMO_ACCOUNTS=true/,
      async () => ({ NODE_ENV: 'production', DATABASE_URL: createTestSqlite() }),
    ],
    [
      'a folder in its place',
      /^DATABASE_URL/,
      async () => ({ DATABASE_URL: `sqlite:${createTestFolder()}` }),
    ],
    [
      'a file where its folder should be',
      /^DATABASE_URL/,
      async () => ({ DATABASE_URL: `sqlite:${inFile('file', '')}/a.sqlite` }),
    ],
    [
      'a PostgreSQL that is not there',
      /^DATABASE_URL/,
      async () => ({ DATABASE_URL: 'postgres://noi@127.0.0.1:1/noi' }),
    ],
    [
      'a PostgreSQL without that database',
      /^DATABASE_URL: PostgreSQL has no database/,
      async () => ({ DATABASE_URL: await missing() }),
    ],
  ])('%s', async (_, line, env) => {
    const { status, lines } = start(await env());
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
    expect(status).toBe(1);
  });

  test('a port that is already in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { status, lines } = start({ PORT: String(port), DATABASE_URL: createTestSqlite() });
    taken.close();
    expect(lines).toEqual([`PORT=${port} is taken: set PORT to another one.`]);
    expect(status).toBe(1);
  });
});

test('the demo is served in production only with the setting for it', async () => {
  const server = await startFaultTestServer(createTestSqlite(), {
    NODE_ENV: 'production',
    ALLOW_DEMO_ACCOUNTS: 'true',
  });
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(200);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await answer.json()).toEqual({ status: 'ok', version });
});

test('/readyz fails while a migration is missing or the database is unavailable, /healthz does not', async () => {
  const database = createTestSqlite();
  const server = await startFaultTestServer(database);
  const ask = async (path: string) => (await fetch(server.url + path)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
  const stored = new SqliteFileReader(database);
  stored.run(
    "update knex_migrations set name = name || 'x' where id = (select max(id) from knex_migrations)",
  );
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  stored.run('alter table knex_migrations rename to elsewhere');
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  stored.close();
});

test('metrics need the token, and count requests by route; without a token they are off', async () => {
  const token = 'a-token-for-metrics';
  const [open, closed] = await Promise.all([
    startFaultTestServer(createTestSqlite(), { METRICS_TOKEN: token }),
    startFaultTestServer(createTestSqlite()),
  ]);
  const metrics = (server: { url: string }, given: string) =>
    fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${given}` } });
  expect((await fetch(`${open.url}/metrics`)).status).toBe(404);
  expect((await metrics(open, 'a-token-for-metricz')).status).toBe(404);
  expect((await metrics(closed, token)).status).toBe(404);
  const owner = await open.as('owner');
  await owner.get('/customers/1?filter=x');
  await owner.get('/customers/1');
  const text = await (await metrics(open, token)).text();
  expect(text).toMatch(
    /noi_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/customers\/:id",status="200"\} 1/,
  );
  expect(text).toMatch(/noi_database_connections\{pool="main",state="free"\} [1-4]/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('the log of a full workday contains lines of JSON, and no phone, name, mail, token, password or query', async () => {
  const database = createTestSqlite();
  const server = await startFaultTestServer(database, {
    LOG_LEVEL: 'trace',
    SMTP_URL: 'smtp://mailuser:mailsecret@127.0.0.1:1',
  });
  const secrets = [
    '0912345999',
    '912345999',
    'Bích Phượng',
    'bich phuong',
    'buoi.sang@example.com',
    'matkhausai-123',
    'noi-demo-2026',
    'owner@noi.test',
    'mailsecret',
    'Ghi chú riêng',
    'K7calendar-secret-of-a-nurse-9876543210abcd',
  ];
  const owner = await server.as('owner');
  secrets.push(owner.headers.authorization?.slice(7) ?? '');
  const customer = { name: 'Bích Phượng', phone: '0912345999', note: 'Ghi chú riêng' };
  await server.anyone.post('/login', { email: 'owner@noi.test', password: 'matkhausai-123' });
  await server.anyone.post('/forgot_password', { email: 'owner@noi.test' });
  await server.anyone.post('/signup', {
    name: 'Bích Phượng',
    email: 'buoi.sang@example.com',
    password: 'matkhausai-123',
    password_confirmation: 'matkhausai-123',
  });
  const { body } = await owner.create('customers', customer);
  for (const path of [
    '/customers?filter[q]=bich%20phuong',
    '/customers?filter[phone]=0912345999',
    '/customers?filter[nothing]=0912345999',
    '/nowhere/Bích%20Phượng',
    '/reports/pl?x=0912345999',
    '/calendar/K7calendar-secret-of-a-nurse-9876543210abcd.ics',
  ])
    await owner.get(path);
  await owner.change('customers', body.data.id, { phone: 'no phone', name: '' });
  await owner.act('customers', body.data.id, 'update_level', { level: 'L1', note: 'Ghi chú riêng' });
  // The database itself fails, and its error contains the values.
  const stored = new SqliteFileReader(database);
  stored.run(
    `create trigger fails before update on customers begin select raise(abort, '0912345999 Bích Phượng'); end;`,
  );
  expect((await owner.change('customers', body.data.id, { note: 'Ghi chú riêng, sửa' })).status).toBe(500);
  stored.close();
  await server.stop();
  const log = server.log();
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(log).toContain('a request failed');
  const leakedSecrets = secrets.filter((secret) => lines.some((line) => line.includes(secret)));
  expect(leakedSecrets).toEqual([]);
});

test('a production server without accounts prints the link to create the first one', async () => {
  const server = await startFaultTestServer(`sqlite:${join(createTestFolder(), 'new.sqlite')}`, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://noi.example',
    PORT: String(await findFreePort()),
  });
  const printed = await vi.waitUntil(() =>
    /https:\/\/noi\.example\/setup\?token=([\w-]{43})/.exec(server.log()),
  );
  const made = await server.anyone.post('/setup', {
    ...{ token: printed[1], company_name: 'An Tâm', name: 'Chị Chủ', email: 'chu@antam.test' },
    ...{ password: 'mot-mat-khau-rieng', password_confirmation: 'mot-mat-khau-rieng' },
  });
  expect(made.status).toBe(200);
});
