import { HttpError } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../src/jsonapi/dataProvider.ts';
import type { ErrorBody } from '../../src/jsonapi/errors.ts';
import { installFakeApi } from './fakeApi.ts';

afterEach(() => vi.unstubAllGlobals());

const customer = (id: string, attributes = {}) => ({ type: 'customers', id, attributes });

describe('the data provider', () => {
  it('requests lists as JSON:API and reads total and meta', async () => {
    const { seen } = installFakeApi(() => ({
      body: { data: [customer('1', { name: 'Hà' })], meta: { total: 41, page_count: 3 } },
    }));
    const list = await dataProvider.getList('customers', {
      filter: { level: ['C3', 'L1'], q: 'ha' },
      pagination: { page: 2, perPage: 20 },
      sort: { field: 'contacted_at', order: 'DESC' },
      meta: { include: ['partner'], fields: { customers: ['name'] } },
    });
    expect(list).toEqual({ data: [{ id: '1', name: 'Hà' }], total: 41, meta: { total: 41, page_count: 3 } });
    expect(Object.fromEntries(seen[0]?.query ?? [])).toEqual({
      'filter[level]': 'C3,L1',
      'filter[q]': 'ha',
      'page[number]': '2',
      'page[size]': '20',
      sort: '-contacted_at',
      include: 'partner',
      'fields[customers]': 'name',
    });
    expect(seen[0]?.headers.get('x-app-code')).toBe('admin');
  });

  it('requests only the names of customers included with other records, because the server logs views of more', async () => {
    const { seen } = installFakeApi(() => ({ body: { data: [], meta: { total: 0 } } }));
    await dataProvider.getList('packages', {});
    await dataProvider.getList('shifts', { meta: { include: ['package.customer'] } });
    await dataProvider.getList('transactions', { meta: { include: [] } });
    expect(seen.map(({ query }) => [query.get('include'), query.get('fields[customers]')])).toEqual([
      ['customer,agent,sales,deductions', 'name'],
      ['package.customer', 'name'],
      [null, null],
    ]);
  });

  it("leaves the sort order to the server when the screen has none (react-admin's default is id)", async () => {
    const { seen } = installFakeApi(() => ({ body: { data: [], meta: { total: 0 } } }));
    await dataProvider.getList('customers', { sort: { field: 'id', order: 'ASC' } });
    expect(seen[0]?.query.has('sort')).toBe(false);
  });

  it('reads many records in the requested order, in one call', async () => {
    const { seen } = installFakeApi(() => ({
      body: { data: [customer('9'), customer('3')], meta: { total: 2 } },
    }));
    const { data } = await dataProvider.getMany('customers', { ids: ['3', '5', '9'] });
    expect(data).toEqual([{ id: '3' }, { id: '9' }]);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.query.get('filter[id]')).toBe('3,5,9');
  });

  it('reads child records by a filter', async () => {
    const { seen } = installFakeApi(() => ({ body: { data: [], meta: { total: 0 } } }));
    await dataProvider.getManyReference('shifts', {
      target: 'package_id',
      id: '4',
      filter: {},
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'day', order: 'ASC' },
    });
    expect(seen[0]?.query.get('filter[package_id]')).toBe('4');
    expect(seen[0]?.query.get('page[size]')).toBe('1000');
  });

  it('loads a page of a thousand in one answer', async () => {
    const stored = Array.from({ length: 1203 }, (_, at) => customer(String(at + 1), {}));
    const { seen } = installFakeApi(({ query }) => {
      const size = Number(query.get('page[size]'));
      const from = (Number(query.get('page[number]')) - 1) * size;
      return { body: { data: stored.slice(from, from + size), meta: { total: stored.length } } };
    });
    const read = async (page: number) => {
      const { data, total } = await dataProvider.getList('customers', {
        pagination: { page, perPage: 1000 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      });
      expect(total).toBe(1203);
      return data.map(({ id }) => Number(id));
    };
    const ids = stored.map(({ id }) => Number(id));
    expect(await read(1)).toEqual(ids.slice(0, 1000));
    expect(await read(2)).toEqual(ids.slice(1000));
    expect(seen.map(({ query }) => query.get('page[number]'))).toEqual(['1', '2']);
  });

  it('sends only changed fields, with the ETag the form was opened with', async () => {
    const { seen } = installFakeApi(({ method }) =>
      method === 'GET'
        ? { body: { data: customer('1', { name: 'Hà', note: 'x', area: 'A' }) }, etag: '"7"' }
        : { body: { data: customer('1', { name: 'Hà', note: null }) }, etag: '"8"' },
    );
    const { data: previousData } = await dataProvider.getOne('customers', { id: '1', meta: { include: [] } });
    const { data } = await dataProvider.update('customers', {
      id: '1',
      data: { ...previousData, note: '', partner: { id: '2' } },
      previousData,
    });
    expect(data._etag).toBe('"8"');
    expect(seen[1]).toMatchObject({
      method: 'PATCH',
      path: 'customers/1',
      body: { data: { id: '1', type: 'customers', attributes: { note: null } } },
    });
    expect(seen[1]?.headers.get('if-match')).toBe('"7"');
  });

  it('sends nothing when nothing changed', async () => {
    const { seen } = installFakeApi(() => ({}));
    const previousData = { id: '1', name: 'Hà', _etag: '"1"' };
    await dataProvider.update('customers', { id: '1', data: { ...previousData }, previousData });
    expect(seen).toEqual([]);
  });

  it('creates with the key of the opened form, and returns the meta of the answer', async () => {
    const { seen } = installFakeApi(() => ({
      status: 201,
      body: { data: customer('5'), meta: { duplicates: [{ id: '4' }] } },
    }));
    const answer = await dataProvider.create('customers', {
      data: { name: 'Hà' },
      meta: { idempotencyKey: 'form-1' },
    });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: { data: { type: 'customers', attributes: { name: 'Hà' } } },
    });
    expect(seen[0]?.headers.get('idempotency-key')).toBe('form-1');
    expect(answer).toEqual({ data: { id: '5' }, meta: { duplicates: [{ id: '4' }] } });
  });

  it('deletes the version that was read, and accepts an empty answer', async () => {
    const { seen } = installFakeApi(() => ({ status: 204 }));
    await dataProvider.delete('discounts', { id: '1', previousData: { id: '1', _etag: '"2"' } });
    expect(seen[0]?.method).toBe('DELETE');
    expect(seen[0]?.headers.get('if-match')).toBe('"2"');
  });
});

describe('actions', () => {
  it('are offered in order, without the hidden ones', async () => {
    const action = (code: string, order: number) => ({ code, label: code, type: 'form', order });
    installFakeApi(() => ({
      body: { data: { actions: [action('b', 2), action('hidden', -1), action('a', 1)] } },
    }));
    const codes = (await dataProvider.actions('packages', '1')).map(({ code }) => code);
    expect(codes).toEqual(['a', 'b']);
  });

  it('count as done only when their state is finished', async () => {
    installFakeApi(() => ({ body: { data: { state: 'queued' } } }));
    await expect(dataProvider.act('packages', '1', { action_code: 'pay' })).rejects.toBeInstanceOf(HttpError);
  });

  it('require a resource type', async () => {
    const { seen } = installFakeApi(() => ({}));
    await expect(dataProvider.act('', '1', { action_code: 'pay' })).rejects.toThrow(
      'Action pay: type is required',
    );
    expect(seen).toEqual([]);
  });

  it('in bulk return the result of each record', async () => {
    const results = [
      { object_id: '1', state: 'finished' },
      { object_id: '2', state: 'failed', error: 'Đã duyệt rồi' },
    ];
    const { seen } = installFakeApi(() => ({
      body: { data: { state: 'finished', results }, meta: { success: 1, error: 1 } },
    }));
    const answer = await dataProvider.act('transactions', 'bulk', {
      action_code: 'approve',
      object_ids: ['1', '2'],
    });
    expect(answer).toMatchObject({ results, success: 1, error: 1 });
    expect(seen[0]?.path).toBe('transactions/bulk/actions');
    expect(seen[0]?.body).toEqual({ action_code: 'approve', action_data: {}, object_ids: ['1', '2'] });
  });

  it('return their history newest first, with the users', async () => {
    const { seen } = installFakeApi(() => ({
      body: {
        data: [
          { type: 'action_logs', id: '1', relationships: { actor: { data: { type: 'users', id: '2' } } } },
        ],
        included: [{ type: 'users', id: '2', attributes: { name: 'Mai' } }],
        meta: { total: 1 },
      },
    }));
    const logs = await dataProvider.getManyReference('action_logs', {
      target: 'packages',
      id: '1',
      filter: {},
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'created_at', order: 'DESC' },
      meta: { include: ['actor'] },
    });
    expect(logs).toMatchObject({ data: [{ id: '1', actor: { id: '2', name: 'Mai' } }], total: 1 });
    expect(seen[0]?.path).toBe('packages/1/action_logs');
    expect(seen[0]?.query.get('sort')).toBe('-created_at');
  });
});

describe('a call', () => {
  it('sends the token, and on a visit that of the visit', async () => {
    const { seen, stored } = installFakeApi(() => ({ body: { data: { count: 2 } } }));
    stored.set('noi.token', 'own');
    await dataProvider.unreadCount();
    stored.set('noi.visit_token', 'visit');
    await dataProvider.unreadCount();
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer own', 'Bearer visit']);
  });

  it('refused with 401 removes the token and reloads', async () => {
    const { stored, reload } = installFakeApi(() => ({ status: 401, body: { errors: [{ detail: 'x' }] } }));
    stored.set('noi.token', 'own');
    await expect(dataProvider.getOne('users', { id: '1' })).rejects.toMatchObject({ status: 401 });
    expect(stored.has('noi.token')).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('refused with 401 on a visit removes only the token of the visit', async () => {
    const { stored } = installFakeApi(() => ({ status: 401 }));
    stored.set('noi.token', 'own').set('noi.visit_token', 'visit');
    await expect(dataProvider.getOne('users', { id: '1' })).rejects.toMatchObject({ status: 401 });
    expect([...stored.keys()]).toEqual(['noi.token']);
  });

  it('is aborted after 30 seconds with a message', async () => {
    const expire = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(expire.signal);
    installFakeApi(() => new Promise(() => undefined));
    const call = dataProvider.getOne('users', { id: '1' });
    expire.abort();
    await expect(call).rejects.toMatchObject({ status: 408 });
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });

  it('cancelled by its screen is no network error', async () => {
    const leave = new AbortController();
    installFakeApi(() => new Promise(() => undefined));
    const call = dataProvider.getOne('users', { id: '1', signal: leave.signal });
    leave.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('with an answer that is not JSON is an error', async () => {
    installFakeApi(() => ({}));
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    const failure = (await dataProvider
      .getOne('users', { id: '1' })
      .catch((error: unknown) => error)) as HttpError;
    expect(failure.status).toBe(502);
    expect((failure.body as ErrorBody).details).toEqual(['Something went wrong']);
  });
});
