/** The first administrator is created once, with the link that a server without accounts prints. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { createSetupLink } from '#api/domain/accounts/setup';
import { runInTransaction } from '#api/http/unitOfWork';
import { getFirstError } from './support/shop.ts';
import { createTestDatabase, startApi } from './support/startApi.ts';

/** Starts a server with a database without accounts, and a clock that can be changed. */
async function startEmpty() {
  const folder = mkdtempSync(join(tmpdir(), 'noi-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { url, drop } = await createTestDatabase(folder, 'empty');
  onTestFinished(drop);
  const knex = connect(url);
  await migrate(knex);
  await knex.destroy();
  const clock = { ahead: 0 };
  const api = await startApi({ databaseUrl: url, clock: () => new Date(Date.now() + clock.ahead) });
  onTestFinished(api.stop);
  const link = async () => {
    const printed = await runInTransaction(api.app.services, anonymousViewer, null, createSetupLink);
    return printed && new URL(printed).searchParams.get('token');
  };
  const isOpen = async () => (await api.anyone.get('/setup')).body.data.open;
  return { api, clock, link, isOpen };
}

const person = { company_name: 'An Tâm', name: 'Chị Chủ', email: 'chu@antam.test' };
const words = { password: 'mot-mat-khau-rieng', password_confirmation: 'mot-mat-khau-rieng' };

test('the link creates the first admin, who is signed in, and the company; then the link is invalid', async () => {
  const { api, link, isOpen } = await startEmpty();
  expect(await isOpen()).toBe(true);
  const token = await link();
  expect(token).toMatch(/^[\w-]{43}$/);
  const made = await api.anyone.post('/setup', { token, ...person, ...words });
  expect(made.status).toBe(200);
  const owner = api.anyone.with({ authorization: `Bearer ${made.body.data.token}` });
  expect((await owner.get('/me')).body.data).toMatchObject({ name: 'Chị Chủ', roles: ['admin', 'finance'] });
  expect((await owner.get('/settings/company')).body.data.name).toBe('An Tâm');
  expect((await owner.get('/first_steps')).body.data.dismissed).toBe(false);

  expect(await isOpen()).toBe(false);
  expect(await link()).toBeNull();
  const again = { token, ...person, email: 'khac@antam.test', ...words };
  expect(getFirstError(await api.anyone.post('/setup', again))).toEqual([422, 'token_dead', '/token']);
  expect(JSON.stringify(await api.knex('settings').select())).not.toContain(token);
});

test('a mistake is reported at its field, and the link stays valid', async () => {
  const { api, link } = await startEmpty();
  const token = await link();
  const post = (more: object) => api.anyone.post('/setup', { token, ...person, ...words, ...more });
  expect(getFirstError(await post({ company_name: '' }))[2]).toBe('/company_name');
  expect(getFirstError(await post({ email: 'không phải' }))[2]).toBe('/email');
  expect(getFirstError(await post({ password: 'ngắn', password_confirmation: 'ngắn' }))[2]).toBe('/password');
  expect(getFirstError(await post({ password_confirmation: 'khac-han-cai-kia' }))[2]).toBe(
    '/password_confirmation',
  );
  expect(getFirstError(await post({ token: 'x'.repeat(43) }))).toEqual([422, 'token_dead', '/token']);
  expect((await post({})).status).toBe(200);
});

test('a link is valid for an hour, and ends when a later start prints another', async () => {
  const { api, clock, link } = await startEmpty();
  const first = await link();
  const second = await link();
  const post = async (token: unknown) =>
    (await api.anyone.post('/setup', { token, ...person, ...words })).status;
  expect(await post(first)).toBe(422);
  clock.ahead = 3_601_000;
  expect(await post(second)).toBe(422);
  expect(await post(await link())).toBe(200);
});

test('of ten simultaneous requests, one creates the account', async () => {
  const { api, link } = await startEmpty();
  const token = await link();
  const posts = Array.from({ length: 10 }, (_, at) =>
    api.anyone.post('/setup', { token, ...person, email: `chu${at}@antam.test`, ...words }),
  );
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await api.knex('users').count({ all: '*' }).first()).toEqual({ all: 1 });
});
