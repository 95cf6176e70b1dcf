import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ApiClient, ResponseBody } from './support/client.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const owner = await api.as('owner');
const finance = await api.as('finance');

const expense = { at: '2026-11-20', kind: 'ads', amount: 1_000_000 };
const bookExpense = async (): Promise<string> => (await owner.create('transactions', expense)).body.data.id;
const history = async (type: string, id: string): Promise<ResponseBody[]> =>
  (await owner.get(`/${type}/${id}/action_logs?include=actor&sort=-created_at`)).body.data;

describe('actions', () => {
  test('are offered while they are possible, to users who may run them', async () => {
    const id = await bookExpense();
    const offered = async (client: ApiClient) =>
      (await client.get(`/transactions/${id}/actions`)).body.data.actions;
    expect(await offered(finance)).toEqual([{ code: 'approve', label: 'Duyệt', type: 'confirm', order: 1 }]);
    expect(await offered(await api.as('admin'))).toEqual([]);
    await finance.act('transactions', id, 'approve');
    expect((await offered(finance)).map(({ code }: { code: string }) => code)).toEqual(['unapprove']);
    expect(await offered(await api.as('admin'))).toEqual([]);
  });

  test('run once, return the result, and are in the history', async () => {
    const id = await bookExpense();
    const done = await finance.act('transactions', id, 'approve');
    expect(done.status).toBe(200);
    expect(done.body.data).toMatchObject({ state: 'finished', action_code: 'approve', object_id: id });
    const again = await finance.act('transactions', id, 'approve');
    expect(again.status).toBe(422);
    expect(again.body.errors[0].code).toBe('action_unavailable');
    const [refusal, approval, creation] = await history('transactions', id);
    expect(refusal.attributes).toMatchObject({
      state: 'failed',
      action_code: 'approve',
      error: again.body.errors[0].detail,
    });
    expect(approval.attributes).toMatchObject({ state: 'finished', action_label: 'Duyệt' });
    expect(approval.attributes.action_data.changes.status).toEqual(['created', 'approved']);
    expect(creation.attributes.action_data.changes.amount).toEqual([null, 1_000_000]);
    const actor = (await owner.get(`/transactions/${id}/action_logs?include=actor`)).body.included;
    expect(actor.map(({ attributes }: ResponseBody) => attributes.email)).toContain('finance@noi.test');
  });

  test('refuse unknown members by name', async () => {
    const id = await bookExpense();
    for (const [call, pointer] of [
      [{ action_code: 'nonsense' }, '/action_code'],
      [{}, '/action_code'],
      [{ action_code: 'approve', action_data: { nonsense: 1 } }, '/action_data/nonsense'],
      [{ action_code: 'approve', action_data: [] }, '/action_data'],
    ] as const) {
      const { status, body } = await finance.post(`/transactions/${id}/actions`, call);
      expect(status).toBe(400);
      expect(body.errors[0].source.pointer).toBe(pointer);
    }
    expect((await finance.act('transactions', '999999', 'approve')).status).toBe(404);
    expect((await (await api.as('admin')).act('transactions', id, 'approve')).status).toBe(403);
    expect((await api.knex('transactions').where({ id }).first('status')).status).toBe('created');
  });

  test('respect If-Match', async () => {
    const id = await bookExpense();
    await finance.change('transactions', id, { amount: 5 });
    const late = await finance.act('transactions', id, 'approve', {}, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect((await finance.act('transactions', id, 'approve', {}, { 'if-match': '"2"' })).status).toBe(200);
  });

  test('with an Idempotency-Key run once, however often they are sent', async () => {
    const id = await bookExpense();
    const send = () => finance.act('transactions', id, 'approve', {}, { 'idempotency-key': `approve-${id}` });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  test('on many records return the result of each', async () => {
    const [one, two] = [await bookExpense(), await bookExpense()];
    await finance.act('transactions', two, 'approve');
    const { status, body } = await finance.post('/transactions/bulk/actions', {
      action_code: 'approve',
      action_data: {},
      object_ids: [one, two, '999999'],
    });
    expect(status).toBe(200);
    expect(body.meta).toEqual({ success: 1, error: 2 });
    expect(body.data.results.map(({ state }: ResponseBody) => state)).toEqual([
      'finished',
      'failed',
      'failed',
    ]);
    expect(body.data.results[1].error).toContain('Duyệt');
    for (const object_ids of [[], 'x', [1], null])
      expect(
        (await finance.post('/transactions/bulk/actions', { action_code: 'approve', object_ids })).status,
      ).toBe(422);
  });

  test('find their record through the record in the URL', async () => {
    const shift = await api
      .knex('shifts as s')
      .join('packages as p', 'p.id', 's.package_id')
      .where({ 's.status': 'planned', 'p.level': 'L7' })
      .orderBy(['s.package_id', 's.position'])
      .first('s.id', 's.package_id', 'p.customer_id');
    const stranger = await api.knex('customers').whereNot({ id: shift.customer_id }).first('id');
    const data = { shift_id: String(shift.id) };
    expect((await owner.act('customers', String(stranger.id), 'finish_shift', data)).status).toBe(404);
    expect((await owner.act('customers', String(shift.customer_id), 'finish_shift', {})).status).toBe(422);
    const done = await owner.act('customers', String(shift.customer_id), 'finish_shift', data);
    expect(done.status).toBe(200);
    expect(done.body.data.object_id).toBe(String(shift.id));
    for (const [type, id] of [
      ['shifts', shift.id],
      ['packages', shift.package_id],
      ['customers', shift.customer_id],
    ])
      expect((await history(type, String(id)))[0].attributes.action_code, type).toBe('finish_shift');
  });
});

describe('the history', () => {
  test('pages, newest first, and includes deletions of child records', async () => {
    const { service_id } = await api.knex('variants').first('service_id');
    const { body } = await owner.create('variants', {
      name: 'Thử',
      quantity: 2,
      service_id: String(service_id),
    });
    await owner.delete(`/variants/${body.data.id}`);
    const page = await owner.get(`/services/${service_id}/action_logs?page[size]=2`);
    // A history line has no URL of its own.
    expect(page.body.data[0].links).toBeUndefined();
    expect(page.body.meta.page_size).toBe(2);
    expect(page.body.data.map(({ attributes }: ResponseBody) => attributes.action_code)).toEqual([
      'delete',
      'create',
    ]);
  });

  test('contains no password', async () => {
    const { status } = await owner.create('users', {
      name: 'Người Mới',
      email: 'moi@noi.test',
      password: 'mot-mat-khau-dai',
      password_confirmation: 'mot-mat-khau-dai',
    });
    expect(status).toBe(201);
    const lines = await api.knex('action_logs').select('action_data');
    expect(JSON.stringify(lines)).not.toMatch(/mot-mat-khau-dai|argon2/);
  });
});
