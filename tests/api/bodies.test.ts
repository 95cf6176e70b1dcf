/** Hostile bodies and URLs: their content is limited before the server builds or checks anything, and the answer is limited too. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#api/base/parseJson';
import type { ResponseBody } from './support/client.ts';
import { ApiTestCompany } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const feedSecret = 'a secret of the feed, long enough';
const api = await startApiForFile({ bankFeedSecret: feedSecret });
const shop = await ApiTestCompany.open(api);
const owner = await api.as('owner');

const object = (members: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: members }, (_, at) => [`m${at}`, at]));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Maximum size in bytes of an answer that refuses a body. */
const sizeOf = (body: ResponseBody): number => JSON.stringify(body).length;

const tooComplex = { status: '400', code: 'too_complex' };

describe('JSON within limits', () => {
  test.each([
    ['1,001 members', JSON.stringify(object(1_001)), 'too_complex'],
    ['1,000 members', JSON.stringify(object(1_000)), null],
    ['21 levels', nested(21), 'too_complex'],
    ['20 levels', nested(20), null],
    ['10,001 elements', JSON.stringify(Array(10_001).fill(0)), 'too_complex'],
    ['10,000 elements', JSON.stringify(Array(10_000).fill(0)), null],
    ['half a million levels', nested(500_000), 'too_complex'],
    ['many commas and braces in a text', JSON.stringify([`\\"${',{['.repeat(50_000)}`]), null],
    ['a name given twice', '{"a":1,"a":2}', 'not_json'],
    ['a name given twice, once in escapes', '{"a":1,"\\u0061":2}', 'not_json'],
    ['the same name in two objects', '[{"a":1},{"a":2}]', null],
    ['a text that is like the name before it', '{"a":"a","b":"a"}', null],
    ['__proto__', '{"__proto__":{}}', 'not_json'],
    ['constructor in escapes', '{"\\u0063onstructor":{}}', 'not_json'],
    ['a text that does not end', '{"a":"b', 'not_json'],
    ['more ends than beginnings', '{}}]', 'not_json'],
  ])('%s', (_what, text, code) => {
    if (code === null) expect(parseJson(text)).toEqual(JSON.parse(text));
    else expect(() => parseJson(text)).toThrow(expect.objectContaining({ code }));
  });

  test('a mapping of an import may have 5,000 members', async () => {
    expect(Object.keys(Object(parseJson(JSON.stringify(object(5_000)), bounds(5_000))))).toHaveLength(5_000);
    expect(() => parseJson(JSON.stringify(object(5_001)), bounds(5_000))).toThrow();
  });
  const bounds = (members: number) => ({ members, levels: 20, elements: 10_000 });
});

describe('a body of 60,000 members is refused with a short answer', async () => {
  const many = object(60_000);
  const [customer] = (await owner.get('/customers?page[size]=1')).body.data;
  const [pack] = (await owner.get('/packages?page[size]=1')).body.data;
  const calls: [string, string, unknown][] = [
    ['POST', '/customers', { data: { type: 'customers', attributes: many } }],
    [
      'PATCH',
      `/customers/${customer.id}`,
      { data: { type: 'customers', id: customer.id, attributes: many } },
    ],
    ['POST', '/partner_packages', { data: { type: 'partner_packages', attributes: many } }],
    ['POST', `/packages/${pack.id}/actions`, { action_code: 'pay', action_data: many }],
    ['POST', '/packages/bulk/actions', { action_code: 'pay', action_data: many, object_ids: ['1'] }],
    ['PATCH', '/customers/bulk', { object_ids: ['1'], attributes: {}, was: many }],
    ['POST', '/customers/bulk/revert', { lines: many }],
    ['PUT', '/presence', many],
    ['PUT', '/me/preferences', { preferences: many }],
    ['POST', '/trash/1/restore', many],
    ['POST', '/packages/preview', many],
    ['POST', '/customers', [[[[many]]]]],
  ];
  test.each(calls)('%s %s', async (method, path, body) => {
    const answer = await owner.send(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining(tooComplex)]);
    expect(sizeOf(answer.body)).toBeLessThan(1_000);
  });

  test('of a mapping', async () => {
    const answer = await fetch(
      `${api.url}/api/v1/customers/import?dry_run=true&mapping=${'['.repeat(7_000)}`,
      { method: 'POST', headers: { ...owner.headers, 'content-type': 'text/csv' }, body: 'Họ tên\nA' },
    );
    const { errors } = (await answer.json()) as ResponseBody;
    expect([answer.status, errors]).toEqual([
      400,
      [expect.objectContaining({ code: 'too_complex', source: { parameter: 'mapping' } })],
    ]);
  });

  test("of the bank's feed", async () => {
    const body = JSON.stringify(object(2_000));
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', feedSecret).update(`${at}.${body}`).digest('hex');
    const answer = await fetch(`${api.url}/api/v1/bank_feed/sepay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sepay-timestamp': at,
        'x-sepay-signature': `sha256=${signature}`,
      },
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([400, { success: false }]);
  });
});

describe('public account calls take 8 kB', () => {
  test.each([
    '/login',
    '/login/second_factor',
    '/login/passkey',
    '/signup',
    '/signup/confirm',
    '/forgot_password',
    '/reset_password',
  ])('%s', async (path) => {
    const answer = await api.anyone.post(path, { email: 'x'.repeat(9_000) });
    expect([answer.status, answer.body.errors[0].code]).toEqual([413, 'too_large']);
    expect((await api.anyone.post(path, { email: 'x'.repeat(7_000) })).status).not.toBe(413);
  });
});

describe('only the first 20 errors of a body are returned', () => {
  const expectTwenty = ({ status, body }: { status: number; body: ResponseBody }) => {
    expect([400, 422]).toContain(status);
    expect(body.errors).toHaveLength(20);
    expect(sizeOf(body)).toBeLessThan(6_000);
  };

  test('unknown attributes', async () => expectTwenty(await owner.create('customers', object(1_000))));
  test('unknown members of a public call', async () =>
    expectTwenty(await api.anyone.post('/login', object(500))));
  test('unknown data of an action', async () => {
    const [pack] = (await owner.get('/packages?page[size]=1')).body.data;
    expectTwenty(await owner.act('packages', pack.id, 'add_shift', object(1_000)));
  });
  test('unknown members by a schema', async () =>
    expectTwenty(await owner.send('PUT', '/presence', object(1_000))));
  test('unknown parameters', async () => {
    const query = Array.from({ length: 2_000 }, (_, at) => `a${at}`).join('&');
    const answer = await fetch(`${api.url}/api/v1/customers/import?${query}`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      body: 'a',
    });
    expectTwenty({ status: answer.status, body: await answer.json() });
  });
  test('ids of missing records', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => ({ agent_id: String(900_000 + at) }));
    expectTwenty(
      await owner.create('customers', { name: 'Chị Hoa', phone: '0912345678', refused_agents: ids }),
    );
  });
});

test('a name or a code as long as a body is shortened in the answer', async () => {
  const long = 'x'.repeat(400_000);
  const [pack] = (await owner.get('/packages?page[size]=1')).body.data;
  for (const { status, body } of [
    await owner.create('customers', { [long]: 1 }),
    await owner.act('packages', pack.id, long),
    await owner.act('packages', pack.id, 'add_shift', { [long]: 1 }),
    await owner.send('PUT', '/presence', { [long]: 1 }),
    await owner.post('/customers', `{"${long}":1,"${long}":1}`),
  ]) {
    expect([400, 422]).toContain(status);
    expect(sizeOf(body)).toBeLessThan(2_000);
  }
});

test('the history line of a refused action has no long data', async () => {
  const customer = await shop.customer();
  const refused = await shop.sales.act('customers', customer, 'update_level', { level: 'x'.repeat(500_000) });
  expect(refused.status).toBe(422);
  const { body } = await shop.sales.get(`/customers/${customer}/action_logs?page[size]=1`);
  expect(body.data[0].attributes.state).toBe('failed');
  expect(sizeOf(body)).toBeLessThan(5_000);
});

describe('a URL with thousands of conditions is refused', () => {
  const words = (many: number) => Array.from({ length: many }, (_, at) => `w${at}`).join('+');
  test.each([
    ['sort', Array(2_500).fill('name').join(',')],
    ['sort', Array(21).fill('name').join(',')],
    ['filter[q]', words(2_000)],
    ['filter[q]', words(51)],
    ['filter[name]', words(2_000)],
    ['include', Array(1_000).fill('packages').join(',')],
  ])('%s of %#', async (name, value) => {
    const { status, body } = await owner.get(`/customers?${name}=${value}`);
    expect([status, body.errors[0].source]).toEqual([400, { parameter: name }]);
  });

  test('but a URL with many words is accepted', async () => {
    expect((await owner.get(`/customers?filter[q]=${words(50)}`)).status).toBe(200);
    expect((await owner.get('/customers?sort=name,-level,phone')).status).toBe(200);
  });
});
