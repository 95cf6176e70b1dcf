import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const package_id = await shop.register(await shop.service({ price: 10_000_000 }), 1);
const customer_id = (await shop.package(package_id)).customer_id;

const basicTransaction = { at: '15/03/2031', kind: 'revenue', amount: 100_000, payment_method: 'cash' };
const create = (more: object = {}) => shop.finance.create('transactions', { ...basicTransaction, ...more });
const read = async (id: string) => (await shop.finance.get(`/transactions/${id}`)).body.data.attributes;

describe('a transaction', () => {
  test('waits for approval, in the month of its day unless another month is given', async () => {
    expect(await read(expectCreated(await create()))).toMatchObject({
      status: 'created',
      at: '2031-03-15',
      month: '2031-03',
    });
    expect(await read(expectCreated(await create({ month: '02/2026' })))).toMatchObject({ month: '2026-02' });
  });

  test('takes customer and package from a pasted link', async () => {
    const links = [
      `/customers/${customer_id}?packageId=${package_id}`,
      `https://noi.example/customers/${customer_id}?activeTab=2&packageId=${package_id}`,
      `customers/${customer_id}/?packageId=${package_id}#top`,
    ];
    for (const customer_link of links)
      expect(await read(expectCreated(await create({ customer_link })))).toMatchObject({
        customer_id,
        package_id,
        customer_link: `/customers/${customer_id}?packageId=${package_id}`,
      });
    const alone = await read(expectCreated(await create({ customer_link: `/customers/${customer_id}` })));
    expect(alone).toMatchObject({ customer_id, package_id: null });
  });

  test('shows whom and what it is for: customer and package, nurse, or its purpose', async () => {
    const { customer_name, number } = await shop.package(package_id);
    const family = `${customer_name} · Gói ${number}`;
    const agent_id = await shop.nurse();
    const nurse = (await shop.owner.get(`/agents/${agent_id}`)).body.data.attributes.name;
    const cases: [object, string | null][] = [
      [{ package_id }, family],
      [{ customer_id }, customer_name],
      [{ kind: 'supplies', agent_id }, nurse],
      [{ kind: 'ads', account_type: 'facebook' }, 'Facebook'],
      [{ kind: 'management' }, null],
    ];
    for (const [more, about] of cases)
      expect(await read(expectCreated(await create(more)))).toMatchObject({ about });
  });

  test('refuses a link to nothing, or to another customer’s package', async () => {
    const stranger = await shop.customer();
    for (const customer_link of [
      'hello',
      '/packages/1',
      '/customers/x',
      '/customers/999999999',
      `/customers/${customer_id}?packageId=999999999`,
      `/customers/${stranger}?packageId=${package_id}`,
    ])
      expect([customer_link, ...getFirstError(await create({ customer_link }))]).toEqual([
        customer_link,
        422,
        'invalid',
        '/data/attributes/customer_link',
      ]);
    expect(getFirstError(await create({ customer_id: stranger, package_id }))[2]).toBe(
      '/data/attributes/package_id',
    );
  });

  test('has the customer of its package', async () => {
    expect(await read(expectCreated(await create({ package_id })))).toMatchObject({ customer_id });
  });

  test.each([[0], [-5], [1.5], ['100'], [1e21]])('cannot be of %s đồng', async (amount) => {
    expect(getFirstError(await create({ amount }))[2]).toBe('/data/attributes/amount');
  });
});

describe('approving', () => {
  test('is for finance users, and possible once', async () => {
    const id = expectCreated(await create());
    expect((await shop.admin.act('transactions', id, 'approve')).status).toBe(403);
    expectActionDone(await shop.finance.act('transactions', id, 'approve'));
    expect((await read(id)).status).toBe('approved');
    expect(getFirstError(await shop.finance.act('transactions', id, 'approve'))[1]).toBe(
      'action_unavailable',
    );
  });

  test('many transactions return the result of each', async () => {
    const [one, two] = [expectCreated(await create()), expectCreated(await create())];
    expectActionDone(await shop.finance.act('transactions', two, 'approve'));
    const call = { action_code: 'approve', action_data: {}, object_ids: [one, two, '999999999'] };
    const { body } = await shop.finance.post('/transactions/bulk/actions', call);
    expect(body.meta).toEqual({ success: 1, error: 2 });
    expect(body.data.results.map((result: { state: string }) => result.state)).toEqual([
      'finished',
      'failed',
      'failed',
    ]);
  });

  test('applies to the records in the call’s body, otherwise to the record in the URL', async () => {
    const [one, two] = [expectCreated(await create()), expectCreated(await create())];
    const call = { action_code: 'approve', action_data: {}, object_ids: [one, two] };
    const { body } = await shop.finance.post(`/transactions/${one}/actions`, call);
    expect(body.meta).toEqual({ success: 2, error: 0 });
    const single = { action_code: 'unapprove', action_data: { reason: 'x' }, object_ids: [] };
    expectActionDone(await shop.finance.post(`/transactions/${one}/actions`, single));
    expect([(await read(one)).status, (await read(two)).status]).toEqual(['created', 'approved']);
  });
});

describe('who may change a transaction', () => {
  test('finance users edit and delete, admins delete pending ones', async () => {
    const [one, two] = [expectCreated(await create()), expectCreated(await create())];
    expect((await shop.admin.change('transactions', one, { amount: 5 })).status).toBe(403);
    expect((await shop.finance.change('transactions', one, { amount: 5 })).body.data.attributes.amount).toBe(
      5,
    );
    expectActionDone(await shop.finance.act('transactions', one, 'approve'));
    expect((await shop.admin.delete(`/transactions/${one}`)).status).toBe(403);
    expect((await shop.finance.change('transactions', one, { amount: 7 })).status).toBe(200);
    expect((await shop.finance.delete(`/transactions/${one}`)).status).toBe(204);
    expect((await shop.admin.delete(`/transactions/${two}`)).status).toBe(204);
    expect((await shop.sales.get('/transactions')).status).toBe(403);
  });

  test('finance users are notified of a new one', async () => {
    const unread = async () => (await shop.finance.get('/notifications?filter[unread]=true')).body.meta.total;
    const before = await unread();
    expectCreated(await shop.admin.create('transactions', basicTransaction));
    expect(await unread()).toBe(before + 1);
  });
});
