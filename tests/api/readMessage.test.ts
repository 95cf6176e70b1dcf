/** A pasted message becomes the values of a new customer; the message itself is not stored (rules 1.19). */
import { expect, test } from 'vitest';
import { addDays } from '#rules/days';
import { ApiTestCompany } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: () => new Date('2026-11-20T03:00:00.000Z') });
const shop = await ApiTestCompany.open(api);
const text = 'mình tên Hoa, bé được 10 ngày, ở 12/4 Lê Lợi Q1, 0901234567, tuần sau tắm bé được ko';

test('the message of a mother is read, and known mothers are named', async () => {
  const known = await shop.customer({ phone: '0901234567' });
  const answer = await shop.sales.post('/customers/read_message', { text });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.data).toEqual({
    values: {
      ...{ name: 'Hoa', phone: '0901234567', address: '12/4 Lê Lợi Q1' },
      ...{ city: 'Hồ Chí Minh', province: 'Quận 1' },
      children: [{ born: addDays('2026-11-20', -10), name: null }],
    },
    left: 'tuần sau tắm bé được ko',
    doubts: [{ field: 'children', text: expect.stringContaining('10/11/2026') }],
    duplicates: [known],
  });
  // The values that were read create a customer without further changes.
  const { values, left } = answer.body.data;
  const created = await shop.sales.create('customers', { ...values, phone: '0901234568', note: left });
  expect(created.status).toBe(201);
});

test('nothing is stored, not even for a replay', async () => {
  const tables = ['customers', 'action_logs', 'idempotency_keys', 'jobs'];
  const count = async () =>
    Promise.all(tables.map(async (table) => Number((await api.knex(table).count({ n: '*' }))[0]?.n)));
  const before = await count();
  const { headers } = shop.sales;
  const answer = await fetch(`${api.url}/api/v1/customers/read_message`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'a-key-of-this-test' },
    body: JSON.stringify({ text }),
  });
  expect(answer.status).toBe(200);
  expect(await count()).toEqual(before);
});

test('only for users who may create customers, and up to 4,000 characters', async () => {
  expect((await shop.finance.post('/customers/read_message', { text })).status).toBe(403);
  expect((await shop.sales.post('/customers/read_message', { text: 'a'.repeat(4_001) })).status).toBe(422);
  expect((await shop.sales.post('/customers/read_message', { text: ' ' })).status).toBe(422);
  expect((await shop.sales.post('/customers/read_message', { text: 'a'.repeat(4_000) })).status).toBe(200);
});
