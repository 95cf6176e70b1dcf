/**
 * The same attributes are set on many records at once: each change follows the rules of an edit, and all changes can be undone together.
 */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from './support/client.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.customer()));
const edit = (person: typeof shop.sales, type: string, body: object, headers = {}) =>
  person.patch(`/${type}/bulk`, body, headers);
const attributeOf = async (id: string, name: string) =>
  (await shop.admin.get(`/customers/${id}`)).body.data.attributes[name];
const logsOf = async (id: string): Promise<ResponseBody[]> =>
  (await shop.admin.get(`/customers/${id}/action_logs?sort=-created_at`)).body.data;

describe('many records are edited at once', () => {
  test('each edit has its own history line, and all are undone together', async () => {
    const ids = await customers(3);
    const { status, body } = await edit(shop.sales, 'customers', {
      object_ids: ids,
      attributes: { source_name: 'Hội mẹ bầu' },
    });
    expect(status).toBe(200);
    expect(body.meta).toEqual({ success: 3, error: 0 });
    for (const id of ids) {
      expect(await attributeOf(id, 'source_name')).toBe('Hội mẹ bầu');
      const [line] = await logsOf(id);
      expect(line?.attributes).toMatchObject({ action_code: 'update', state: 'finished' });
    }
    const lines = Object.fromEntries(
      body.data.results.map(({ object_id, log_id }: ResponseBody) => [object_id, log_id]),
    );
    const undone = await shop.sales.post('/customers/bulk/revert', { lines });
    expect(undone.body.meta).toEqual({ success: 3, error: 0 });
    for (const id of ids) expect(await attributeOf(id, 'source_name')).toBeNull();
  });

  test('a record that is refused, unknown or changed meanwhile does not stop the others', async () => {
    const [one = '', two = '', three = ''] = await customers(3);
    const { phone } = (await shop.admin.get(`/customers/${one}`)).body.data.attributes;
    await shop.sales.change('customers', two, { source_name: 'Bạn bè' });
    const { body } = await edit(shop.sales, 'customers', {
      object_ids: [one, two, '999999999', three],
      attributes: { source_name: 'Quầy' },
      was: { [one]: { source_name: null }, [two]: { source_name: null }, [three]: { source_name: null } },
    });
    expect(body.data.results.map(({ state }: ResponseBody) => state)).toEqual([
      'finished',
      'failed',
      'failed',
      'finished',
    ]);
    expect(body.data.results[1].error).toContain('vừa được người khác sửa');
    expect(await attributeOf(two, 'source_name')).toBe('Bạn bè');
    expect(phone).toBeTruthy();
  });

  test('earlier values of fields that are not edited are not compared, so that no answer reveals them', async () => {
    const [id = ''] = await customers(1);
    const { body } = await edit(shop.sales, 'customers', {
      object_ids: [id],
      attributes: { source_name: 'Quầy' },
      was: { [id]: { source_name: null, name: 'Một người khác' } },
    });
    expect(body.meta).toEqual({ success: 1, error: 0 });
  });

  test('a record that already has the value stays unchanged, without a history line', async () => {
    const [id = ''] = await customers(1);
    await shop.sales.change('customers', id, { source_name: 'Quầy' });
    const before = (await logsOf(id)).length;
    const { body } = await edit(shop.sales, 'customers', {
      object_ids: [id],
      attributes: { source_name: 'Quầy' },
    });
    expect(body.data.results).toEqual([{ object_id: id, state: 'finished' }]);
    expect(await logsOf(id)).toHaveLength(before);
  });

  test('a repeated call with the same key runs once', async () => {
    const ids = await customers(2);
    const call = { object_ids: ids, attributes: { source_name: makeUniqueName('Nguồn ') } };
    const key = { 'Idempotency-Key': makeUniqueName('key') };
    const first = await edit(shop.sales, 'customers', call, key);
    expect((await edit(shop.sales, 'customers', call, key)).body).toEqual(first.body);
    const other = { ...call, attributes: { source_name: 'Khác' } };
    expect((await edit(shop.sales, 'customers', other, key)).status).toBe(422);
  });

  test('the rules of each record apply: a closed month, an approved transaction', async () => {
    const finance = await api.as('finance');
    const book = async () =>
      expectCreated(
        await finance.create('transactions', {
          ...{ kind: 'supplies', amount: 50_000, at: '2026-11-03' },
        }),
      );
    const [open, approved] = [await book(), await book()];
    await finance.act('transactions', approved, 'approve');
    const { body } = await finance.patch('/transactions/bulk', {
      object_ids: [open, approved],
      attributes: { amount: 60_000 },
    });
    const single = await finance.change('transactions', approved, { amount: 60_000 });
    expect(body.data.results[0].state).toBe('finished');
    expect(body.data.results[1].state).toBe(single.status === 200 ? 'finished' : 'failed');
    if (single.status !== 200) expect(body.data.results[1].error).toBe(single.body.errors[0].detail);
  });
});

describe('fields that may not be written are refused', () => {
  test.each([
    ['an unknown attribute', { nothing: 1 }, 400],
    ['one that nobody writes', { created_at: '2026-11-01' }, 400],
    ['a value that is none', { source_channel: 'moon' }, 422],
    ['nothing', {}, 422],
  ])('%s, with one error for all records', async (_what, attributes, status) => {
    const ids = await customers(1);
    expect((await edit(shop.sales, 'customers', { object_ids: ids, attributes })).status).toBe(status);
  });

  test('no ids, too many ids, or a malformed body', async () => {
    const attributes = { source_name: 'Quầy' };
    for (const object_ids of [[], [1], Array.from({ length: 1_001 }, (_, id) => String(id + 1))])
      expect((await edit(shop.sales, 'customers', { object_ids, attributes })).status).toBe(422);
    expect((await shop.sales.patch('/customers/bulk', [])).status).toBe(400);
    expect((await shop.sales.post('/customers/bulk/revert', { lines: {} })).status).toBe(422);
  });

  test('every edit by users who may not edit, by role and by record', async () => {
    const ids = await customers(1);
    const call = { object_ids: ids, attributes: { source_name: 'Quầy' } };
    for (const person of ['finance', 'partner'] as const)
      expect((await edit(await api.as(person), 'customers', call)).status).toBe(403);
    const [id = ''] = ids;
    const lines = { [id]: (await logsOf(id))[0]?.id };
    expect((await (await api.as('finance')).post('/customers/bulk/revert', { lines })).status).toBe(403);
    // The first line is the creation of the record, not an edit.
    const { body } = await shop.sales.post('/customers/bulk/revert', { lines });
    expect(body.meta).toEqual({ success: 0, error: 1 });
  });
});
