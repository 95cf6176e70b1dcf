/** Two third-party JSON:API clients from npm, kitsu and devour-client, can use the API. */
import { createRequire } from 'node:module';
import Kitsu from 'kitsu';
import { describe, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { listReferences } from '#schema/resource';
import type { ResponseBody } from './support/client.ts';
import { startApiForFile } from './support/startApi.ts';

const require = createRequire(import.meta.url);

const api = await startApiForFile();
const authorization = (await api.as('owner')).headers.authorization ?? '';

describe('kitsu', () => {
  const open = () => {
    return new (Kitsu as unknown as new (options: object) => ResponseBody)({
      baseURL: `${api.url}/api/v1`,
      headers: { Authorization: authorization },
      camelCaseTypes: false,
      pluralize: false,
      resourceCase: 'snake',
    });
  };

  test('lists, reads with include, creates, changes, deletes, and reads an error', async () => {
    const kitsu = open();
    const list = await kitsu.get('packages', {
      params: { filter: { level: 'L7' }, page: { size: 3 }, include: 'customer' },
    });
    expect(list.data).toHaveLength(3);
    expect(list.data[0].customer.data.name ?? list.data[0].customer.name).toBe(list.data[0].customer_name);
    const one = await kitsu.get(`packages/${list.data[0].id}`, { params: { include: 'customer,shifts' } });
    expect(one.data.shifts.data.length).toBeGreaterThan(0);
    const { data: made } = await kitsu.post('services', { name: 'Dịch vụ của kitsu', price: 1000 });
    expect(made.price).toBe(1000);
    const { data: changed } = await kitsu.patch('services', { id: made.id, price: 2000 });
    expect(changed.price).toBe(2000);
    await kitsu.delete('services', made.id);
    const failure = await kitsu.get(`services/${made.id}`).catch((error: ResponseBody) => error);
    expect(failure.errors[0].code ?? failure.response.data.errors[0].code).toBe('not_found');
  });
});

describe('devour', () => {
  const open = () => {
    const Devour = require('devour-client') as { default?: new (options: object) => ResponseBody } & (new (
      options: object,
    ) => ResponseBody);
    const client = new (Devour.default ?? Devour)({
      apiUrl: `${api.url}/api/v1`,
      pluralize: false,
      logger: false,
    });
    client.headers.Authorization = authorization;
    for (const resource of Object.values(resources)) {
      const attributes = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, '']));
      const ones = Object.entries(listReferences(resource)).map(([name, { target }]) => [
        name,
        { jsonApi: 'hasOne', type: target },
      ]);
      const many = Object.entries(resource.relations ?? {}).map(([name, { target, one }]) => [
        name,
        { jsonApi: one ? 'hasOne' : 'hasMany', type: target },
      ]);
      client.define(resource.name, { ...attributes, ...Object.fromEntries([...ones, ...many]) });
    }
    return client;
  };

  test('lists, reads with include, creates, changes, deletes, and reads an error', async () => {
    const devour = open();
    const list = await devour.findAll('packages', {
      filter: { level: 'L7' },
      page: { size: 3 },
      include: 'customer',
    });
    expect(list.data).toHaveLength(3);
    expect(list.meta.page_size).toBe(3);
    expect(list.data[0].customer.name).toBe(list.data[0].customer_name);
    const one = await devour.find('packages', list.data[0].id, { include: 'customer,shifts' });
    expect(one.data.shifts.length).toBeGreaterThan(0);
    const { data: made } = await devour.create('services', { name: 'Dịch vụ của devour', price: 1000 });
    expect(made.price).toBe(1000);
    const { data: changed } = await devour.update('services', { id: made.id, price: 2000 });
    expect(changed.price).toBe(2000);
    await devour.destroy('services', made.id);
    const failure = await devour.find('services', made.id).catch((error: ResponseBody) => error);
    expect(JSON.stringify(failure)).toContain('không tìm thấy'.slice(1));
  });
});
