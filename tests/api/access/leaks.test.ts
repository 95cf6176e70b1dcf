/** A viewer cannot find out hidden data through filters, sorting, fields, includes, search, totals, reports or history (schema 4.4). */
import { describe, expect, test } from 'vitest';
import type { Role } from '#schema/access';
import { resources } from '#schema/index';
import { type AnyResource, listFilters } from '#schema/resource';
import type { ApiClient } from '../support/client.ts';
import { startApiForFile } from '../support/startApi.ts';
import { resourceRights } from './permissions.ts';

const api = await startApiForFile();

const roles = ['admin', 'finance', 'sales', 'partner'] as const;
const all = Object.values(resources);
const canRead = (resource: AnyResource, role: Role) => resourceRights[resource.name]?.[role]?.includes('r');
const listVisibleFields = (resource: AnyResource, role: Role): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'password' && (!field.read || field.read.includes(role)))
    .map(([name]) => name);
/** Runs the call without the network; returns the status and the parameter of the first error. */
async function refusal(client: ApiClient, path: string): Promise<string> {
  const { statusCode, payload } = await api.inject({ url: `/api/v1${path}`, headers: client.headers });
  return `${statusCode} ${JSON.parse(payload).errors?.[0]?.source?.parameter}`;
}

describe.each(roles)('%s', (role) => {
  const own = all.filter((resource) => canRead(resource, role));

  test('a column hidden from this viewer can be neither filtered, sorted, requested nor included', async () => {
    const client = await api.as(role);
    let requests = 0;
    for (const resource of own) {
      const shown = new Set([...listVisibleFields(resource, role), 'id']);
      const columns = Object.keys(await api.knex(resource.table ?? resource.name).columnInfo());
      const hidden = [...columns, ...Object.keys(resource.fields)].filter((name) => !shown.has(name));
      expect(hidden.length, resource.name).toBeGreaterThan(0);
      const offered = new Set(
        listFilters(resource)
          .filter((one) => !one.roles || one.roles.includes(role))
          .map(({ name }) => name),
      );
      const relations = Object.keys(resource.relations ?? {});
      for (const name of new Set(hidden)) {
        const path = (query: string) => `/${resource.name}?page[size]=1&${query}`;
        const ways: [string, string][] = [
          [`sort=${name}`, 'sort'],
          [`sort=-${name}`, 'sort'],
          [`fields[${resource.name}]=${name}`, `fields[${resource.name}]`],
        ];
        if (!offered.has(name)) ways.push([`filter[${name}]=1`, `filter[${name}]`]);
        const relation = name.replace(/_id$/, '');
        if (!shown.has(`${relation}_id`) && !relations.includes(relation))
          ways.push([`include=${relation}`, 'include']);
        for (const [query, parameter] of ways) {
          expect(`${path(query)} ${await refusal(client, path(query))}`).toBe(
            `${path(query)} 400 ${parameter}`,
          );
          requests += 1;
        }
      }
    }
    expect(requests).toBeGreaterThan(100);
  });

  test('a filter by a hidden field is unknown, and the search ignores hidden fields', async () => {
    const client = await api.as(role);
    for (const resource of own) {
      for (const { name, roles: whose } of listFilters(resource))
        if (whose && !whose.includes(role))
          expect([name, await refusal(client, `/${resource.name}?filter[${name}]=1`)]).toEqual([
            name,
            `400 filter[${name}]`,
          ]);
      for (const name of resource.search ?? []) expect(listVisibleFields(resource, role)).toContain(name);
      if (!resource.search)
        expect([resource.name, await refusal(client, `/${resource.name}?filter[q]=a`)]).toEqual([
          resource.name,
          '400 filter[q]',
        ]);
    }
  });
});

test('hidden fields cannot be reached through a relation either', async () => {
  const partner = await api.as('partner');
  for (const [address, parameter] of [
    ['/partner_packages?filter[partner.note]=a', 'filter[partner.note]'],
    ['/partner_packages?filter[customer.source_channel]=ZALO', 'filter[customer.source_channel]'],
    ['/partner_packages?sort=package.agent_income', 'sort'],
    ['/partner_packages?include=partner', 'include'],
    ['/partner_packages?include=package.nonsense', 'include'],
    ['/partners?include=packages.nonsense', 'include'],
    ['/partners?fields[users]=password_hash', 'fields[users]'],
    ['/partners?fields[packages]=version', 'fields[packages]'],
  ])
    expect([address, await refusal(partner, address ?? '')]).toEqual([address, `400 ${parameter}`]);
});

test('includes return no record that the viewer cannot read', async () => {
  const sales = await api.as('sales');
  const { body } = await sales.get('/packages?include=transactions,partner_revenue,customer&page[size]=100');
  const types = new Set(body.included.map(({ type }: { type: string }) => type));
  expect(types).toEqual(new Set(['customers']));
  const partner = await api.as('partner');
  const own = await partner.get('/partner_packages?include=customer,package&page[size]=100');
  expect([own.status, own.body.included]).toEqual([200, []]);
});
