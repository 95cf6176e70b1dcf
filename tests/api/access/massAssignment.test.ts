/** No call writes a field that the caller may not write (schema 4.1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { getWriteAccess } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { ApiClient } from '../support/client.ts';
import { insertLine } from '../support/insertLine.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { resourceRights } from './permissions.ts';

let api: TestApi;
let owner: ApiClient;
let partner: ApiClient;
beforeAll(async () => {
  api = await startApi();
  await insertLine(api.knex);
  [owner, partner] = [await api.as('owner'), await api.as('partner')];
  // The demo data has no deleted location.
  const place = { province: 'Hà Nội', district: 'Ba Đình', ward: 'Phường đã xóa', area: 'Nội thành' };
  const { body } = await owner.create('locations', place);
  expect((await owner.delete(`/locations/${body.data.id}`)).status).toBeLessThan(300);
  const at = '2020-02-01T00:00:00.000Z';
  const job = { kind: 'purge_expired', state: 'dead', run_at: at, created_at: at, updated_at: at };
  await owner.create('bank_rules', { contains: 'x', direction: 'out', kind: 'ads' });
  const { id: agent_id } = (await owner.get('/agents?page[size]=1')).body.data[0];
  await owner.create('pay_items', { agent_id, month: '2026-10', kind: 'bonus', amount: 1000 });
  const request = { sent_from: 'nurse', agent_id, kind: 'days_off', wished_day: '2026-12-01' };
  await api.knex('requests').insert({ version: 1, created_at: at, updated_at: at, ...request });
  await owner.create('saved_filters', { name: 'x', resource: 'customers', filters: {} });
  const offer = { day: '2026-12-01', until: at, shift_ids: '[]' };
  await api.knex('offers').insert({ version: 1, created_at: at, updated_at: at, ...offer });
  const statement = { bank: 'acb', account: '71234567' };
  await api.knex('bank_imports').insert({ version: 1, created_at: at, updated_at: at, ...statement });
  await api.knex('jobs').insert({ ...job, version: 1 });
  const file = { version: 1, created_at: at, updated_at: at, resource: 'customers', digest: 'one' };
  await api.knex('imports').insert(file);
  const { id: user_id } = await api.knex('users').first('id');
  const work = { kind: 'edit', label: 'x', resource: 'customers', started_at: at, user_id };
  await api.knex('work').insert({ version: 1, created_at: at, updated_at: at, ...work });
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await owner.create('api_keys', { name: 'x', scopes: ['customers:read'], expires_at });
  const url = 'https://noi.test';
  const webhook = await owner.create('webhooks', { url, events: ['customers.created'] });
  await owner.act('webhooks', webhook.body.data.id, 'test');
  const { id: record_id } = await api.knex('customers').first('id');
  await owner.create('notes', { record_type: 'customers', record_id: String(record_id), text: 'x' });
  await api.knex('outgoing_messages').insert({
    ...{ version: 1, created_at: at, updated_at: at, kind: 'thanks', state: 'failed' },
    ...{ recipient_type: 'customers', recipient_id: '1', event: '1', tracking_id: 'one' },
  });
});
afterAll(() => api.stop());

/** Attributes that an attacker might add to a request. */
const temptingAttributes = [
  'id',
  'role',
  'roles',
  'kind',
  'status',
  'partner_id',
  'user_id',
  'password_hash',
  'total_price',
  'level',
  'version',
  'created_at',
  'updated_at',
  'search',
  'is_admin',
  'actor_id',
  'constructor',
  '__proto__',
];
const isAllowed = (name: string, verb: string) =>
  ['admin', 'finance'].some((role) => resourceRights[name]?.[role as 'admin']?.includes(verb));

/** Returns names that the call must refuse: read-only fields, undeclared names, and names without a column. */
async function listForbiddenFields(
  resource: AnyResource,
  verb: 'create' | 'edit',
  isPartner = false,
): Promise<string[]> {
  const columns = Object.keys(await api.knex(resource.table ?? resource.name).columnInfo());
  const writable = Object.entries(resource.fields).filter(
    ([, field]) => ['always', verb].includes(getWriteAccess(field)) && !(isPartner && field.writers),
  );
  const taken = new Set(writable.map(([name]) => name));
  return [...new Set([...columns, ...Object.keys(resource.fields), ...temptingAttributes])].filter(
    (name) => !taken.has(name),
  );
}
/** Names that could change the prototype of the object: the whole body is refused. */
const pointerOf = (field: string) =>
  ['constructor', '__proto__'].includes(field) ? '' : `/data/attributes/${field}`;
/** Built as text: an object literal would lose `__proto__`. */
const document = (type: string, id: string | null, name: string, value: unknown) =>
  `{"data":{"type":"${type}",${id ? `"id":"${id}",` : ''}"attributes":{"${name}":${JSON.stringify(value)}}}}`;

const rowsOf = (resource: AnyResource) => api.knex(resource.table ?? resource.name).orderBy('id');
const listNamedResources = (fits: (resource: AnyResource) => unknown) =>
  Object.values(resources)
    .filter(fits)
    .map((resource) => [resource.name, resource] as const);

test.each(
  listNamedResources(({ name }) => isAllowed(name, 'c')),
)('%s: a creation with a field that the caller may not write is refused and makes no record', async (name, resource) => {
  const before = await rowsOf(resource);
  for (const [client, isPartner] of [
    [owner, false],
    [partner, true],
  ] as const) {
    if (isPartner && !resourceRights[name]?.partner?.includes('c')) continue;
    for (const field of await listForbiddenFields(resource, 'create', isPartner)) {
      const { status, body } = await client.post(`/${name}`, document(name, null, field, '1'));
      expect([field, status, body.errors[0].source?.pointer]).toEqual([field, 400, pointerOf(field)]);
    }
  }
  expect(await rowsOf(resource)).toEqual(before);
});

test.each(
  listNamedResources(({ name }) => isAllowed(name, 'e')),
)('%s: a change of a field that the caller may not write is refused and changes nothing', async (name, resource) => {
  const { body } = await owner.get(`/${name}?page[size]=1&sort=-id`);
  const { id } = body.data[0];
  const before = await rowsOf(resource);
  for (const field of await listForbiddenFields(resource, 'edit'))
    for (const value of ['1', null]) {
      const answer = await owner.patch(`/${name}/${id}`, document(name, id, field, value));
      expect([field, answer.status, answer.body.errors[0].source?.pointer]).toEqual([
        field,
        400,
        pointerOf(field),
      ]);
    }
  expect(await rowsOf(resource)).toEqual(before);
});

test.each(
  listNamedResources(({ actions }) => actions),
)('%s: no action accepts data that it does not declare', async (name, resource) => {
  const { id } = (await owner.get(`/${name}?page[size]=1&sort=-id`)).body.data[0];
  const before = await rowsOf(resource);
  for (const [code, action] of Object.entries(resource.actions ?? {}))
    for (const field of ['roles', 'partner_id', 'password_hash', 'total_price', '__proto__'].filter(
      (one) => !Object.hasOwn(action.input ?? {}, one),
    )) {
      const call = `{"action_code":"${code}","action_data":{"${field}":"1"}}`;
      const { status } = await owner.post(`/${name}/${id}/actions`, call);
      // 400 because of the attribute, or 422 if the action is not possible at this level.
      expect([code, field, [400, 422].includes(status)]).toEqual([code, field, true]);
    }
  expect(await rowsOf(resource)).toEqual(before);
});

test('a URL that runs a script is refused in every field that holds a link', async () => {
  const shop = await ApiTestCompany.open(api);
  const partner_id = (await shop.admin.get('/partners?page[size]=1')).body.data[0].id;
  const others: Record<string, object> = {
    customers: { name: 'Có bản đồ' },
    partner_landings: { partner_id },
    transactions: { at: '2031-06-02', kind: 'revenue', amount: 1 },
  };
  const fields = Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([key, { kind }]) => kind === 'link' || key === 'customer_link')
      .map(([key]) => [resource.name, key] as const),
  );
  expect(fields.length).toBeGreaterThan(2);
  for (const [name, field] of fields)
    for (const link of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)//https://noi.vn',
      'java\tscript:alert(1)',
      'javascript:alert(1)//noi.vn/customers/1?packageId=1',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      '//noi.vn/x',
      'https:',
    ]) {
      const { status, body } = await shop.owner.create(name, { ...others[name], [field]: link });
      expect([name, link, status, body.errors?.[0].source.pointer]).toEqual([
        name,
        link,
        422,
        `/data/attributes/${field}`,
      ]);
    }
});
