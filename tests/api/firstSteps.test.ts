/** The first steps of a new company: shown on an empty database, ticked when done, and dismissed in the demo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { demoPassword } from '#seeds/demoPassword';
import { expectCreated } from './support/shop.ts';
import { createTestDatabase, startApi, startApiForFile } from './support/startApi.ts';

const names = ['company', 'places', 'services', 'nurses', 'staff', 'bank', 'customers', 'package'];

test('a company without data has no step done; each is ticked when done, and the list can be dismissed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noi-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { url, drop } = await createTestDatabase(folder, 'empty');
  onTestFinished(drop);
  const knex = connect(url);
  await migrate(knex);
  const at = new Date().toISOString();
  await knex('users').insert({
    ...{ name: 'Chị Chủ', email: 'owner@noi.test', kind: 'staff', status: 'active' },
    ...{
      roles: '["admin","finance"]',
      password_hash: await hash(demoPassword),
      created_at: at,
      updated_at: at,
    },
  });
  await knex.destroy();
  const api = await startApi({ databaseUrl: url, missing: ['SMTP_URL'] });
  onTestFinished(api.stop);
  const owner = await api.as('owner');
  const state = async () => (await owner.get('/first_steps')).body.data;

  expect(await state()).toEqual({
    steps: names.map((name) => ({ name, done: false })),
    dismissed: false,
    missing: ['SMTP_URL'],
  });

  const company = { name: 'Nôi Sài Gòn', address: '12 Trần Phú, Quận 5', tax_code: '0312345678' };
  expect((await owner.patch('/settings/company', company)).body.data).toMatchObject(company);
  expectCreated(await owner.create('services', { name: 'Tắm bé', price: 200_000 }));
  expectCreated(await owner.create('agents', { name: 'Nguyễn Thị Hoa', phone: '0912345678' }));
  const home = { city: 'Hồ Chí Minh', province: 'Quận 1', ward: 'Phường Bến Thành' };
  const customer = expectCreated(await owner.create('customers', { name: 'Lê Thị Ân', ...home }));
  expectCreated(
    await owner.create('users', {
      ...{ name: 'Bạn Sales', email: 'first@noi.test', kind: 'sales' },
      ...{ password: 'first-pass-2031', password_confirmation: 'first-pass-2031' },
    }),
  );
  const accounts = [{ bank: 'acb', account: '123456789' }];
  expect((await owner.patch('/settings/bank', { accounts })).status).toBe(200);
  const done = (await state()).steps.filter((step: { done: boolean }) => step.done);
  expect(done.map(({ name }: { name: string }) => name)).toEqual([
    'company',
    'services',
    'nurses',
    'staff',
    'bank',
    'customers',
  ]);

  // The wards are loaded once and need not be typed; customers who live there get their area.
  const added = (await owner.post('/locations/places')).body.data.added;
  expect(added).toBeGreaterThan(900);
  expect((await owner.get('/locations?page[size]=1')).body.meta.total).toBe(added);
  expect((await owner.get(`/customers/${customer}`)).body.data.attributes.area).toBe('HCM Trung tâm');
  expect((await state()).steps[1]).toEqual({ name: 'places', done: true });
  const ward = (await owner.get('/locations?filter[ward]=Phường Đa Kao')).body.data[0].id;
  expect((await owner.change('locations', ward, { area: 'Của tôi' })).status).toBe(200);
  expect((await owner.get(`/locations/${ward}/action_logs`)).body.data).toMatchObject([
    { attributes: { action_code: 'update' } },
    { attributes: { action_code: 'create', action_label: 'Tạo từ danh mục' } },
  ]);
  expect((await owner.post('/locations/places')).body.data).toEqual({ added: 0 });
  expect((await owner.get(`/locations/${ward}`)).body.data.attributes.area).toBe('Của tôi');

  expect((await owner.patch('/first_steps', { dismissed: true })).body.data.dismissed).toBe(true);
  expect((await state()).dismissed).toBe(true);
});

const api = await startApiForFile();

test('the demo has dismissed the steps; only admins read them', async () => {
  expect((await (await api.as('admin')).get('/first_steps')).body.data.dismissed).toBe(true);
  for (const person of ['sales', 'finance', 'partner'] as const)
    expect((await (await api.as(person)).get('/first_steps')).status).toBe(403);
  for (const person of ['sales', 'finance', 'partner'] as const)
    expect((await (await api.as(person)).post('/locations/places')).status).toBe(403);
});
