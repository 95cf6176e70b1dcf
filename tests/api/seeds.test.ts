/** The demo data has the promised number of records, and is the same for the same day. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageLevels } from '#rules/levels';
import { createDemoDatabase, type DemoRow, DemoRows, demoDays, demoTables } from './support/demo.ts';

async function fingerprint(knex: Knex): Promise<string> {
  const hash = createHash('sha256');
  for (const table of demoTables) hash.update(JSON.stringify(await knex(table).orderBy('id')));
  return hash.digest('hex');
}

describe.each(demoDays)('the demo of %s', (today) => {
  let rows: DemoRows;
  const all = (table: string) => rows.all(table);
  const count: DemoRows['count'] = (table, test) => rows.count(table, test);
  beforeAll(async () => {
    const knex = await createDemoDatabase(today);
    rows = await DemoRows.of(knex);
    await knex.destroy();
  });

  test('has enough of everything for every screen', () => {
    expect(count('users', (user) => user.kind === 'agent')).toBeGreaterThanOrEqual(12);
    expect(count('customers')).toBeGreaterThanOrEqual(400);
    expect(new Set(all('customers').map((one) => one.level)).size).toBe(13);
    expect(count('packages')).toBeGreaterThanOrEqual(500);
    for (const level of packageLevels)
      expect(count('packages', (pack) => pack.level === level)).toBeGreaterThan(5);
    expect(count('partners')).toBe(5);
    expect(count('mechanisms')).toBe(3);
    expect(count('services')).toBeGreaterThanOrEqual(25);
    expect(count('services', (service) => service.pack)).toBeGreaterThan(3);
    expect(count('discounts')).toBeGreaterThanOrEqual(15);
    for (const level of ['draft', 'confirmed', 'settled'])
      expect(
        count('partner_revenues', (one) => one.level === level),
        level,
      ).toBeGreaterThanOrEqual(3);
    const months = new Set(all('transactions').map((one) => one.month));
    expect(months.size).toBeGreaterThanOrEqual(14);
    expect(new Set(all('transactions').map((one) => one.kind)).size).toBe(9);
    expect(count('transactions', (one) => one.status === 'approved')).toBeGreaterThan(
      count('transactions') * 0.8,
    );
    expect(
      count('transactions', (one) => one.status === 'created' && one.month === today.slice(0, 7)),
    ).toBeGreaterThan(0);
    expect(count('metrics')).toBeGreaterThan(390);
    expect(all('metrics').at(-1)?.day).toBe(today);
  });

  test('has lines below the price list with reasons, and recovered pay, some of it not yet paid again', () => {
    const cut = all('package_services').filter((line) => line.list_price !== null);
    expect(cut.length).toBeGreaterThan(8);
    for (const line of cut) {
      expect([line.list_price, line.price_reason]).toEqual([line.unit_price, expect.any(String)]);
      expect(line.price).toBeLessThan(line.subtotal_price);
      expect(line.price).toBeGreaterThanOrEqual(line.subtotal_price * 0.85);
    }
    const recovered = all('transactions').filter((one) => one.kind === 'agent_recovery');
    expect(recovered.length).toBeGreaterThan(3);
    const isPaid = ({ package_id }: DemoRow) =>
      rows.of('transactions', package_id).filter((one) => one.kind === 'agent_salary').length === 2;
    expect(new Set(recovered.map(isPaid))).toEqual(new Set([true, false]));
  });

  test('has pay items of this month, one paid and one pending advance, and sessions with their own services', () => {
    expect(new Set(all('pay_items').map(({ kind, month }) => `${month} ${kind}`)).size).toBe(3);
    for (const item of all('pay_items'))
      expect([item.month, item.voucher_id]).toEqual([today.slice(0, 7), null]);
    const advances = all('transactions').filter(({ kind }) => kind === 'agent_advance');
    expect(advances.map(({ status }) => status).sort()).toEqual(['approved', 'created']);
    const own = all('shifts').filter(({ line_ids }) => line_ids !== null);
    expect(own.length).toBeGreaterThanOrEqual(4);
    for (const { line_ids, package_id, status, day } of own) {
      expect([status, day > today]).toEqual(['planned', true]);
      const lines = rows.of('package_services', package_id).map(({ id }) => String(id));
      expect(lines.length).toBeGreaterThan(JSON.parse(line_ids).length);
      for (const id of JSON.parse(line_ids)) expect(lines).toContain(String(id));
    }
    expect(count('shifts', ({ address }) => address !== null)).toBe(1);
  });

  test('has work in every queue', () => {
    const soon = new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10);
    expect(
      count('customers', (one) => one.predicted_birth_date >= today && one.predicted_birth_date <= soon),
    ).toBeGreaterThan(5);
    const running = new Set(
      all('packages').flatMap((pack) => (['L6', 'L7'].includes(pack.level) ? [pack.id] : [])),
    );
    expect(
      count('shifts', (one) => one.status === 'planned' && one.day < today && running.has(one.package_id)),
    ).toBeGreaterThan(3);
    const paid = new Set(
      all('transactions').flatMap((one) => (one.account_type === 'agent' ? [one.package_id] : [])),
    );
    expect(
      count('packages', (pack) => pack.level === 'L8' && pack.agent_id && !paid.has(pack.id)),
    ).toBeGreaterThan(2);
  });

  test('has statements of last month and this month: matched, open, ignored and unknown lines', () => {
    const month = today.slice(0, 7);
    const open = (line: DemoRow) => line.status === 'open';
    expect(count('bank_lines', (line) => line.status === 'matched')).toBeGreaterThan(20);
    expect(count('bank_lines', (line) => line.status === 'ignored')).toBeGreaterThan(1);
    expect(count('bank_lines', open)).toBeGreaterThan(5);
    expect(count('bank_lines', (line) => open(line) && line.description.includes('NOIG'))).toBe(3);
    const months = new Set(all('bank_lines').map((line) => line.at.slice(0, 7)));
    // On the first of a month, the month has no line yet.
    expect(months.size).toBe(today === `${month}-01` ? 1 : 2);
  });

  test('has discounts that have ended, that are used up, of both types, for a partner and for a service type', () => {
    const now = new Date(`${today}T00:00:00+07:00`).toISOString();
    for (const is of [
      (one: DemoRow) => one.expired_at && one.expired_at < now,
      (one: DemoRow) => one.max_use !== null && one.used >= one.max_use,
      (one: DemoRow) => one.discount_type === 'percent',
      (one: DemoRow) => one.discount_type === 'amount',
      (one: DemoRow) => one.partner_id,
      (one: DemoRow) => one.service_type,
    ])
      expect(count('discounts', is)).toBeGreaterThan(0);
  });

  test('has the accounts of the README', () => {
    const roles = (email: string) => {
      const user = all('users').find((one) => one.email === email);
      return [user?.kind, JSON.parse(user?.roles ?? 'null'), user?.status, Boolean(user?.partner_id)];
    };
    expect(roles('owner@noi.test')).toEqual(['staff', ['admin', 'finance'], 'active', false]);
    expect(roles('admin@noi.test')).toEqual(['staff', ['admin'], 'active', false]);
    expect(roles('finance@noi.test')).toEqual(['staff', ['finance'], 'active', false]);
    expect(roles('sales@noi.test')).toEqual(['sales', ['sales'], 'active', false]);
    expect(roles('partner@noi.test')).toEqual(['partner', ['partner'], 'active', true]);
    expect(roles('partner2@noi.test')).toEqual(['partner', ['partner'], 'active', true]);
    expect(roles('waiting@noi.test')).toEqual(['staff', [], 'active', false]);
    expect(roles('disabled@noi.test')).toEqual(['staff', ['admin'], 'disabled', false]);
    for (const user of all('users')) expect(user.password_hash).toMatch(/^\$argon2id\$/);
  });
});

test('the demo of one day is always the same, and differs on another day', async () => {
  const [one, again, other] = await Promise.all([
    createDemoDatabase('2026-11-21'),
    createDemoDatabase('2026-11-21'),
    createDemoDatabase('2026-11-22'),
  ]);
  expect(await fingerprint(one)).toBe(await fingerprint(again));
  expect(await fingerprint(one)).not.toBe(await fingerprint(other));
  await Promise.all([one, again, other].map((knex) => knex.destroy()));
});

test.each([
  [569, 570],
  [571, 2 * 570],
])('a demo of %i packages makes the next whole number of packages', async (wanted, stored) => {
  const knex = await createDemoDatabase('2026-11-21', wanted);
  const [{ n }] = (await knex('packages').count({ n: '*' })) as [{ n: number }];
  expect(n).toBe(stored);
  await knex.destroy();
});
