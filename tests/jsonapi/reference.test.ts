/** The reference is react-admin's own provider for json-server: the same calls must have the same result with the product's provider. */

import jsonServerProvider from 'ra-data-json-server';
import type { DataProvider } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../src/jsonapi/dataProvider.ts';
import { installFakeApi, type RecordedCall } from './fakeApi.ts';

type Row = { id: string; name: string; level: string };
const rows: readonly Row[] = Array.from({ length: 45 }, (_, index) => ({
  id: String(index + 1),
  name: `Chị ${String((index * 7) % 45).padStart(2, '0')}`,
  level: index % 3 === 0 ? 'C3' : 'L1',
}));

const filterRows = (filters: Iterable<[string, string]>): Row[] => {
  const wanted = [...filters];
  return rows.filter((row) =>
    wanted.every(([name, value]) => value.split(',').includes(row[name as keyof Row])),
  );
};
const sortRows = (found: Row[], field: string, descending: boolean): Row[] =>
  found.sort((a, b) => {
    const [x, y] = [a[field as keyof Row], b[field as keyof Row]];
    return (x < y ? -1 : x > y ? 1 : 0) * (descending ? -1 : 1);
  });

/** Answers as json-server does: `_start`, `_end`, `_sort`, `_order`, a bare array, the total in a header. */
const answerAsJsonServer: Parameters<typeof jsonServerProvider>[1] = async (address) => {
  const { pathname, searchParams } = new URL(address);
  const id = pathname.split('/')[2];
  const own = [...searchParams].filter(([name]) => !name.startsWith('_') && name !== 'id');
  const ids = searchParams.getAll('id');
  const found = sortRows(
    filterRows(own),
    searchParams.get('_sort') ?? 'id',
    searchParams.get('_order') === 'DESC',
  );
  const page = found.slice(
    Number(searchParams.get('_start') ?? 0),
    Number(searchParams.get('_end') ?? rows.length),
  );
  const json = id
    ? rows.find((row) => row.id === id)
    : ids.length > 0
      ? rows.filter((row) => ids.includes(row.id))
      : page;
  return { status: 200, headers: new Headers({ 'x-total-count': String(found.length) }), body: '', json };
};

/** Answers as the API does: `page[…]`, `sort`, `filter[…]`, resource objects, the total in `meta`. */
function answerAsJsonApi({ path, query }: RecordedCall) {
  const object = ({ id, ...attributes }: Row) => ({ type: 'customers', id, attributes });
  const id = path.split('/')[1];
  const one = rows.find((row) => row.id === id);
  if (one) return { body: { data: object(one) } };
  const filters = [...query].flatMap(([name, value]): [string, string][] => {
    const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
    return filter ? [[filter, value]] : [];
  });
  const sort = query.get('sort') ?? 'id';
  const found = sortRows(filterRows(filters), sort.replace('-', ''), sort.startsWith('-'));
  const size = Number(query.get('page[size]') ?? 20);
  const from = (Number(query.get('page[number]') ?? 1) - 1) * size;
  return { body: { data: found.slice(from, from + size).map(object), meta: { total: found.length } } };
}

const reference: DataProvider = jsonServerProvider('http://json-server.test', answerAsJsonServer);
afterEach(() => vi.unstubAllGlobals());

const list = {
  filter: { level: 'L1' },
  sort: { field: 'name', order: 'DESC' },
  pagination: { page: 2, perPage: 10 },
} as const;

describe('our provider returns the same as the reference', () => {
  const both = async <T>(ask: (provider: DataProvider) => Promise<T>): Promise<[T, T]> => {
    installFakeApi(answerAsJsonApi);
    return [await ask(dataProvider), await ask(reference)];
  };

  it('a filtered, sorted page and its total', async () => {
    const [ours, theirs] = await both((provider) => provider.getList<Row>('customers', list));
    expect(ours.data.map(({ id, name }) => [id, name])).toEqual(
      theirs.data.map(({ id, name }) => [id, name]),
    );
    expect([ours.data.length, ours.total]).toEqual([10, theirs.total]);
  });

  it('one record', async () => {
    const [ours, theirs] = await both((provider) => provider.getOne<Row>('customers', { id: '7' }));
    expect(ours.data).toEqual(theirs.data);
  });

  it('the records of some ids', async () => {
    const [ours, theirs] = await both((provider) =>
      provider.getMany<Row>('customers', { ids: ['3', '9', '40'] }),
    );
    expect(ours.data).toEqual(theirs.data);
  });

  it('the records that refer to another record', async () => {
    const params = { ...list, target: 'level', id: 'C3', filter: {} };
    const [ours, theirs] = await both((provider) => provider.getManyReference<Row>('customers', params));
    expect(ours.data).toEqual(theirs.data);
    expect(ours.total).toBe(theirs.total);
  });
});
