/** Runs the part of `docker compose up` that works without containers: the command of the app, with the secrets as files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../browser/support/findFreePort.ts';
import { createTestFolder, createTestPostgres } from './support/database.ts';
import { startFaultTestServer } from './support/server.ts';

const compose = readFileSync('compose.yaml', 'utf8');

test('on a new machine the command of compose.yaml and the printed page lead to the first administrator', async () => {
  const [, block = ''] = /command:\n +- sh\n +- -c\n +- \|\n((?: {8}.*\n)+)/.exec(compose) ?? [];
  const start = 'exec node --v8-pool-size=1 --max-semi-space-size=2 --max-old-space-size=512 api/start.mjs';
  expect(block.trim().split('\n').at(-1)?.trim()).toBe(start);
  // The image contains the built server, which start.mjs runs.
  expect(readFileSync('Dockerfile', 'utf8')).toContain('RUN npm run build');
  const secrets = createTestFolder();
  writeFileSync(join(secrets, 'jwt_secret'), `${'5f'.repeat(32)}\n`);
  writeFileSync(join(secrets, 'database_password'), 'a-password-of-the-database\n');
  const database = await createTestPostgres('template0');
  const script = block
    .replaceAll('$$', '$')
    .replaceAll('/run/secrets', secrets)
    .replace('@db/noi', database.slice(database.indexOf('@')))
    .replace(start, `exec ${process.execPath} dist/api/main.js`);
  const settings = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://noi.example', SMTP_URL: '', TRUST_PROXY: '' },
    ...{ PORT: String(await findFreePort()), JWT_SECRET: '', DATABASE_URL: '' },
  };
  const server = await startFaultTestServer('', settings, ['sh', '-c', script, '--']);
  const printed = await vi.waitUntil(() =>
    /https:\/\/noi\.example\/setup\?token=([\w-]{43})/.exec(server.log()),
  );
  const made = await server.anyone.post('/setup', {
    ...{ token: printed[1], company_name: 'An Tâm', name: 'Chị Chủ', email: 'chu@antam.test' },
    ...{ password: 'mot-mat-khau-rieng', password_confirmation: 'mot-mat-khau-rieng' },
  });
  expect(made.status).toBe(200);
  const signedIn = await server.anyone.post('/login', {
    ...{ email: 'chu@antam.test', password: 'mot-mat-khau-rieng' },
  });
  expect(signedIn.status).toBe(200);
});

test('the two services match the page about containers: secrets as files, the database first, nothing open to the network', () => {
  expect(compose).toContain('condition: service_healthy');
  expect(compose).toContain('ports: ["127.0.0.1:3000:3000"]');
  for (const secret of ['jwt_secret', 'database_password'])
    expect(compose).toContain(`file: ./secrets/${secret}`);
  expect(readFileSync('api/OPERATING.md', 'utf8')).toContain('docker compose up -d --build');
});
