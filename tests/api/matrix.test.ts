import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, type Verb, verbs } from '#schema/access';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Client } from './support/client.ts';
import { type Person, startApi, type TestApi } from './support/startApi.ts';

/** The demo accounts with one role each, and the one without. */
const people: Record<Exclude<Person, 'owner' | 'partner2'>, readonly Role[]> = {
  admin: ['admin'],
  finance: ['finance'],
  sales: ['sales'],
  partner: ['partner'],
  waiting: [],
};
const all = Object.values(resources);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const grantOf = (resource: AnyResource, role: Role | undefined) => (role ? resource.access[role] : undefined);
const verbsOf = (resource: AnyResource, role: Role | undefined): readonly Verb[] => {
  const entry = grantOf(resource, role);
  return entry ? ('can' in entry ? entry.can : entry) : [];
};
const isBounded = (resource: AnyResource, role: Role | undefined): boolean => {
  const entry = grantOf(resource, role);
  return !!entry && 'can' in entry && entry.rows !== undefined;
};

/** The five calls of a resource, on a record that is not there: what is allowed gets past the permission, no further. */
const calls: Record<
  string,
  { verb: Verb; call: (client: Client, name: string) => Promise<{ status: number }>; passed: number[] }
> = {
  list: { verb: 'read', call: (client, name) => client.get(`/${name}?page[size]=1`), passed: [200] },
  read: { verb: 'read', call: (client, name) => client.get(`/${name}/999999999`), passed: [404] },
  actions: { verb: 'read', call: (client, name) => client.get(`/${name}/999999999/actions`), passed: [404] },
  history: {
    verb: 'read',
    call: (client, name) => client.get(`/${name}/999999999/action_logs`),
    passed: [404],
  },
  create: { verb: 'create', call: (client, name) => client.create(name, { nonsense: 1 }), passed: [400] },
  edit: { verb: 'edit', call: (client, name) => client.change(name, '999999999', {}), passed: [404] },
  delete: { verb: 'delete', call: (client, name) => client.delete(`/${name}/999999999`), passed: [404] },
};

describe.each(Object.entries(people))('%s', (person, [role]) => {
  test.each(all.map(({ name }) => name))('%s: may do exactly what is declared', async (name) => {
    const resource = resources[name] as AnyResource;
    const client = await api.as(person as Person);
    const granted = verbsOf(resource, role);
    for (const [what, { verb, call, passed }] of Object.entries(calls)) {
      const { status } = await call(client, name);
      expect(granted.includes(verb) ? passed : [403], `${person} ${what} ${name}`).toContain(status);
    }
  });
});

test('strangers get nothing of any resource', async () => {
  for (const { name } of all)
    for (const [what, { call }] of Object.entries(calls))
      expect((await call(api.anyone, name)).status, `${what} ${name}`).toBe(401);
});

describe('rows that are not a viewer’s', () => {
  const bounded = all.filter(
    (resource) => isBounded(resource, 'partner') && verbsOf(resource, 'partner').includes('read'),
  );

  test.each(
    bounded.map(({ name }) => name),
  )('%s: each partner sees only what the bounds cover', async (name) => {
    const one = await api.as('partner');
    const everything = await api.as('owner');
    const read = async (client: Client) => (await client.get(`/${name}?page[size]=1000&sort=id`)).body;
    const mine = (await read(one)).data.map(({ id }: { id: string }) => id) as string[];
    const all = verbsOf(resources[name] as AnyResource, 'admin').includes('read')
      ? (await read(everything)).data
      : [];
    const hidden = (all as { id: string }[]).map(({ id }) => id).filter((id) => !mine.includes(id));
    if (name !== 'notifications')
      expect(hidden.length, `${name} has rows that are not the partner's`).toBeGreaterThan(0);
    const [foreign] = hidden;
    if (!foreign) return;
    for (const path of [
      `/${name}/${foreign}`,
      `/${name}/${foreign}/actions`,
      `/${name}/${foreign}/action_logs`,
    ])
      expect((await one.get(path)).status, path).toBe(404);
    if (verbsOf(resources[name] as AnyResource, 'partner').includes('edit'))
      expect((await one.change(name, foreign, {})).status).toBe(404);
  });

  test('do not come in through includes', async () => {
    const sales = await api.as('sales');
    const { body } = await sales.get(
      '/packages?include=transactions,partner_revenue,customer&page[size]=100',
    );
    const types = new Set(body.included.map(({ type }: { type: string }) => type));
    expect(types).toEqual(new Set(['customers']));
    const partner = await api.as('partner');
    const own = await partner.get('/partner_packages?include=customer,package&page[size]=100');
    expect(own.status).toBe(200);
    expect(own.body.included).toEqual([]);
  });

  test('a partner’s hidden filters and fields are unknown', async () => {
    const partner = await api.as('partner');
    for (const address of [
      '/partner_packages?filter[agent_id]=1',
      '/partner_packages?filter[sales_id]=1',
      '/partner_packages?filter[partner_id]=1',
      '/partner_packages?sort=partner_id',
      '/partner_packages?fields[partner_packages]=partner_id',
      '/partner_packages?include=partner',
      '/partners?sort=note',
    ])
      expect((await partner.get(address)).status, address).toBe(400);
    const { body } = await partner.get('/partners');
    expect(body.data).toHaveLength(1);
    expect(Object.keys(body.data[0].attributes)).not.toContain('note');
  });
});

test('no answer of any resource carries a password', async () => {
  const owner = await api.as('owner');
  for (const { name, access } of all) {
    if (!('admin' in access) && !('finance' in access)) continue;
    const { body } = await owner.get(`/${name}?page[size]=50`);
    expect(JSON.stringify(body)).not.toMatch(/"password|argon2/);
  }
});

test('every verb of every resource has been asked of every role', () => {
  const asked = new Set(Object.values(calls).map(({ verb }) => verb));
  expect([...verbs].every((verb) => asked.has(verb))).toBe(true);
});
