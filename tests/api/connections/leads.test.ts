/** Leads create a customer at C3, or add a note to a known customer. Nothing is duplicated or overwritten (schema 11.7). */
import { beforeAll, expect, test } from 'vitest';
import { customers } from '#schema/customers';
import type { ApiAnswer, ApiClient, ResponseBody } from '../support/client.ts';
import { expectActionDone, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

/** Number of mutated leads; `npm run test:leads` sends 10,000. */
const count = Number(process.env.NOI_LEADS ?? 300);
let now = new Date('2026-11-24T01:00:00.000Z');
const api = await startApiForFile({ clock: () => now });
let admin: ApiClient;
let key: ApiClient;

const keyOf = async (scopes: readonly string[]): Promise<ApiClient> => {
  const expires_at = new Date(now.getTime() + 86_400_000).toISOString();
  const { body } = await admin.create('api_keys', { name: 'Trang đích', scopes, expires_at });
  return api.anyone.with({ authorization: `Bearer ${body.data.attributes.secret}` });
};
let serial = 0;
const phone = (): string => `09${String(70_000_000 + ++serial)}`;
const lead = (more: object = {}) => ({
  name: makeUniqueName('Mẹ '),
  phone: phone(),
  source_channel: 'FANPAGE',
  ...more,
});
const send = (body: unknown, caller = key): Promise<ApiAnswer> =>
  caller.post('/leads', body, { 'content-type': 'application/json' });
const recordOf = async (id: string): Promise<ResponseBody> =>
  (await admin.get(`/customers/${id}`)).body.data.attributes;
const rowOf = (id: string): Promise<ResponseBody> => api.knex('customers').where({ id }).first();
const notices = async (person: ApiClient): Promise<ResponseBody[]> =>
  (await person.get('/notifications?page[size]=50')).body.data.map((one: ResponseBody) => one.attributes);

beforeAll(async () => {
  admin = await api.as('admin');
  key = await keyOf(['leads:create']);
});

test('a new lead becomes a customer at C3 with the sent data, and the history names the key', async () => {
  const channel = customers.fields.source_channel.choices?.[0]?.value;
  const sent = lead({
    phone: '+84 970 123 456',
    source_channel: channel,
    source_name: 'Trang tháng 11',
    predicted_birth_date: '20/02/2027',
    address: '12 Lê Lợi',
    note: 'Gọi buổi tối',
    external_id: 'fb-1',
  });
  const { status, body } = await send(sent);
  expect([status, body]).toEqual([201, { data: { id: expect.any(String), state: 'created' } }]);
  const record = await recordOf(body.data.id);
  expect(record).toMatchObject({
    name: sent.name,
    phone: '0970123456',
    level: 'C3',
    source_channel: channel,
    source_name: 'Trang tháng 11',
    predicted_birth_date: '2027-02-20',
    address: '12 Lê Lợi',
    note: 'Gọi buổi tối',
    contacted_at: now.toISOString(),
    sales_id: null,
  });
  const { data } = (await admin.get(`/customers/${body.data.id}/action_logs`)).body;
  expect(data.map(({ attributes }: ResponseBody) => [attributes.action_code, attributes.key_name])).toEqual([
    ['create', 'Trang đích'],
  ]);
});

test('a customer who is known by phone or by the sender’s id is not changed; her seller is notified, or admins if she has none', async () => {
  const sales = await api.as('sales');
  const sales_id = (await admin.get('/users?filter[email]=sales@noi.test')).body.data[0].id;
  const first = lead({ external_id: 'known-1', note: 'first' });
  const { id } = (await send(first)).body.data;
  const before = await rowOf(id);
  const again = lead({
    phone: `+84 ${first.phone.slice(1)}`,
    name: 'Another Name',
    address: 'elsewhere',
    note: 'hỏi @Admin',
    external_id: 'known-2',
  });
  const answers = [
    await send(again),
    await send(lead({ external_id: 'known-1' })),
    await send(lead({ external_id: 'known-2' })),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { data: { id, state: 'known' } }]);
  expect(await rowOf(id)).toEqual(before);
  const path = `/notes?filter[record_type]=customers&filter[record_id]=${id}&sort=created_at`;
  const notes = (await admin.get(path)).body.data;
  expect(notes.map(({ attributes }: ResponseBody) => attributes.author_id)).toEqual([null, null, null]);
  expect(notes[0].attributes.text.split('\n')).toEqual([
    ...['Trang đích gửi thông tin:', 'Họ tên: Another Name', `Điện thoại: ${first.phone}`, 'Kênh: FANPAGE'],
    ...['Địa chỉ: elsewhere', 'Ghi chú: hỏi ＠Admin'],
  ]);
  const about = async (person: ApiClient) =>
    (await notices(person)).filter(({ path }) => path === `/customers/${id}`).length;
  expect([await about(admin), await about(sales)]).toEqual([3, 0]);

  await admin.change('customers', id, { sales_id });
  const changed = await rowOf(id);
  expect((await send(again)).status).toBe(200);
  expect([await about(admin), await about(sales)]).toEqual([3, 1]);
  expect(await rowOf(id)).toEqual(changed);
});

test('an external id belongs to its sender: the same id from another key may be another person', async () => {
  const other = await keyOf(['leads:create']);
  const one = await send(lead({ external_id: '17' }));
  const two = await send(lead({ external_id: '17' }), other);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect((await send(lead({ external_id: '17' }))).body.data.id).toBe(one.body.data.id);
  expect((await send(lead({ external_id: '17' }), other)).body.data.id).toBe(two.body.data.id);
});

test('only keys with the scope send leads, and such a key can do nothing else', async () => {
  expect((await send(lead(), api.anyone)).status).toBe(401);
  for (const person of ['admin', 'owner', 'sales', 'partner'] as const)
    expect((await send(lead(), await api.as(person))).status).toBe(403);
  expect((await send(lead(), await keyOf(['customers:create', 'customers:read']))).status).toBe(403);
  expect((await key.get('/customers')).status).toBe(403);
  expect((await key.create('customers', { name: 'x' })).status).toBe(403);
  const { body } = await send(lead());
  expect((await key.get(`/customers/${body.data.id}`)).status).toBe(403);
});

test('an error is reported as in the form, at its member', async () => {
  const form = async (attributes: object) =>
    getFirstError(await admin.create('customers', { name: 'x', ...attributes }));
  for (const [wrong, member] of [
    [{ phone: '123' }, 'phone'],
    [{ source_channel: 'NOWHERE' }, 'source_channel'],
    [{ predicted_birth_date: '31/02/2027' }, 'predicted_birth_date'],
    [{ name: ' ' }, 'name'],
    [{ address: 'x'.repeat(501) }, 'address'],
    [{ note: 7 }, 'note'],
    [{ level: 'L8' }, 'level'],
    [{ no_such_member: 1 }, 'no_such_member'],
  ] as const) {
    const [status, code] = await form(wrong);
    const wanted = member === 'level' ? [400, 'unknown', '/level'] : [status, code, `/${member}`];
    expect(getFirstError(await send(lead(wrong)))).toEqual(wanted);
  }
  for (const member of ['name', 'phone', 'source_channel'])
    expect(getFirstError(await send({ ...lead(), [member]: undefined }))).toEqual([
      422,
      'required',
      `/${member}`,
    ]);
  for (const body of [[], 'text', 7, null]) expect(getFirstError(await send(body))[0]).toBe(400);
  expect(getFirstError(await send(lead({ external_id: 'x'.repeat(256) })))).toEqual([
    422,
    'invalid',
    '/external_id',
  ]);
});

test('the same lead sent many times at once creates one customer', async () => {
  const one = lead({ external_id: makeUniqueName('at-once-') });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const { phone: hers } = one;
  expect(await api.knex('customers').where({ phone: hers })).toHaveLength(1);
});

test('after a merge the external id leads to the remaining customer, and back after undoing; erased and deleted customers are not found by it', async () => {
  const [kept, other] = [lead(), lead({ external_id: 'merged' })];
  const [into, from] = [(await send(kept)).body.data.id, (await send(other)).body.data.id];
  expectActionDone(await admin.act('customers', into, 'merge', { other_id: from }));
  const again = async () => (await send(lead({ external_id: 'merged' }))).body.data;
  expect(await again()).toEqual({ id: into, state: 'known' });
  // While the customers are merged, a program sends this lead with another external id. That id then also identifies the customer.
  expect((await send({ ...kept, external_id: 'since' })).body.data).toEqual({ id: into, state: 'known' });
  const { data } = (await admin.get(`/trash?filter[resource]=customers&sort=-deleted_at`)).body;
  expect((await admin.post(`/trash/${data[0].id}/restore`)).status).toBe(200);
  expect(await again()).toEqual({ id: from, state: 'known' });
  expect((await send(lead({ external_id: 'since' }))).body.data).toEqual({ id: into, state: 'known' });
  expectActionDone(await admin.act('customers', into, 'merge', { other_id: from }));
  expect(await again()).toEqual({ id: into, state: 'known' });
  expectActionDone(await admin.act('customers', into, 'erase', { reason: 'x' }));
  const fresh = (await send(lead({ external_id: 'merged' }))).body.data;
  expect(fresh.state).toBe('created');
  await admin.delete(`/customers/${fresh.id}`);
  expect((await send(lead({ external_id: 'merged' }))).body.data.state).toBe('created');
});

/** Values that people, programs and attackers enter into forms. */
const oddBodies: readonly unknown[] = [
  ...[null, '', ' ', 0, -1, 1e21, true, [], {}, ['x'], { x: 1 }],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '😀'.repeat(80),
    'x'.repeat(300),
    'x'.repeat(6_000),
    "'; drop table customers; --",
  ],
  ...[
    '<script>alert(1)</script>',
    '=1+1',
    '@Admin',
    '%',
    '__proto__',
    'Đường Ngô',
    '0912 345 678',
    '+84912345678',
    '(+84) 91.234.5678',
  ],
  ...['20/11/2026', '2026-02-30', '31/12/9999', '0000-00-00', 'FANPAGE', 'fanpage', 'NaN', '1'],
];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

test(`${count} mutated leads: no server error, no duplicate customer, nothing overwritten`, async () => {
  const sender = await keyOf(['leads:create']);
  const members = [
    'name',
    'phone',
    'source_channel',
    'source_name',
    'predicted_birth_date',
    'address',
    'note',
    'external_id',
    'level',
    'id',
    '__proto__',
    'constructor',
    'data',
  ];
  const phones = Array.from({ length: 40 }, phone);
  const rows = async (): Promise<Map<string, string>> =>
    new Map((await api.knex('customers')).map((row: ResponseBody) => [String(row.id), JSON.stringify(row)]));
  const before = await rows();
  const known = new Set(before.keys());
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count; sent += 1) {
    now = new Date(now.getTime() + 150);
    const body: Record<string, unknown> = lead({
      ...(Math.random() < 0.5 && { phone: pick(phones) }),
      ...(Math.random() < 0.5 && { external_id: `e${Math.floor(Math.random() * 40)}` }),
    });
    for (let n = Math.floor(Math.random() * 3); n > 0; n -= 1) {
      const member = pick(members);
      if (Math.random() < 0.2) delete body[member];
      else
        Object.defineProperty(body, member, {
          value: pick(oddBodies),
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
    const text = JSON.stringify(body);
    const cut = Math.random() < 0.03 ? text.slice(0, Math.floor(Math.random() * text.length)) : text;
    const { status, body: answer } = await send(cut, sender);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (![200, 201, 400, 422].includes(status)) throw new Error(`${status} for ${cut}`);
    if (status === 201 && known.has(answer.data.id))
      throw new Error(`${answer.data.id} was there before ${cut}`);
    if (status === 200 && !known.has(answer.data.id)) throw new Error(`nobody is ${answer.data.id}`);
    if (status === 201) known.add(answer.data.id);
  }
  const after = await rows();
  for (const [id, row] of before) expect(after.get(id)).toBe(row);
  const fresh = [...after].filter(([id]) => !before.has(id)).map(([, row]) => JSON.parse(row));
  const theirs = fresh.map((row) => row.phone);
  expect(new Set(theirs).size).toBe(theirs.length);
  // A later lead did not change the customers created here either.
  expect(fresh.filter(({ version }) => version !== 1)).toEqual([]);
  for (const status of [200, 201, 422]) expect(statuses.get(status)).toBeGreaterThan(count / 50);
}, 1_200_000);
