/** The bell: a user's own notifications, the number of new notifications, and marking notifications as seen (schema 7.6). */
import { beforeAll, describe, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ApiClient } from './support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });

test('a user’s own notifications are listed newest first, counted, and marked as seen', async () => {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
  const { id: user_id } = await api.knex('users').where({ email: 'sales@noi.test' }).first('id');
  await api.knex('notifications').where({ user_id }).delete();
  await api.knex('notifications').insert(
    [1, 2, 3].map((n) => ({
      user_id,
      title: `Tin ${n}`,
      version: 1,
      created_at: at(n),
      updated_at: at(n),
    })),
  );
  const [sales, admin] = [await api.as('sales'), await api.as('admin')];
  const titles = async () =>
    (await sales.get('/notifications')).body.data.map(
      (one: { attributes: { title: string } }) => one.attributes.title,
    );
  const count = async () => (await sales.get('/notifications/unread_count')).body;
  expect(await titles()).toEqual(['Tin 3', 'Tin 2', 'Tin 1']);
  expect(await count()).toEqual({ data: { count: 3 } });
  const id = (await sales.get('/notifications')).body.data[0].id;

  expect((await admin.post(`/notifications/${id}/seen`)).status).toBe(404);
  expect(await count()).toEqual({ data: { count: 3 } });
  const first = await sales.post(`/notifications/${id}/seen`);
  expect([first.status, first.body]).toEqual([200, { data: { state: 'finished' } }]);
  const seenAt = (await sales.get(`/notifications/${id}`)).body.data.attributes.seen_at;
  expect((await sales.post(`/notifications/${id}/seen`)).status).toBe(200);
  expect((await sales.get(`/notifications/${id}`)).body.data.attributes.seen_at).toBe(seenAt);
  expect(await count()).toEqual({ data: { count: 2 } });
  for (const wrong of ['999999', 'abc'])
    expect((await sales.post(`/notifications/${wrong}/seen`)).status).toBe(404);
});

test('a user without a role has no notifications; none are created for missing users', async () => {
  expect((await (await api.as('waiting')).get('/notifications/unread_count')).body).toEqual({
    data: { count: 0 },
  });
  expect((await api.anyone.get('/notifications/unread_count')).status).toBe(401);
  expect((await api.anyone.post('/notifications/1/seen')).status).toBe(401);
});

test('all new notifications are marked as seen, one after another, however many there are', async () => {
  const { id: user_id } = await api.knex('users').where({ email: 'admin@noi.test' }).first('id');
  const at = '2026-01-01T00:00:00.000Z';
  await api.knex('notifications').insert(
    Array.from({ length: 30 }, (_, n) => ({
      user_id,
      title: `Tin ${n}`,
      version: 1,
      created_at: at,
      updated_at: at,
    })),
  );
  const admin = await api.as('admin');
  const { body } = await admin.get('/notifications?filter[unread]=true&page[size]=1000');
  expect(body.meta.total).toBeGreaterThanOrEqual(30);
  for (const { id } of body.data) expect((await admin.post(`/notifications/${id}/seen`)).status).toBe(200);
  expect((await admin.get('/notifications/unread_count')).body.data.count).toBe(0);
});

describe('each event notifies exactly the users concerned', () => {
  let shop: ApiTestCompany;
  let partner: ApiClient;
  let bath: string;
  beforeAll(async () => {
    shop = await ApiTestCompany.open(api);
    partner = await api.as('partner');
    bath = await shop.service({ for_partner: true });
  });

  /** Returns the notifications that `work` creates: title and recipients, in order. */
  async function raised(work: () => Promise<unknown>): Promise<string[]> {
    const last = (await api.knex('notifications').max({ id: 'id' }).first())?.id ?? 0;
    await work();
    const rows = await api
      .knex('notifications as n')
      .join('users as u', 'u.id', 'n.user_id')
      .where('n.id', '>', last)
      .select('n.title', 'u.email');
    return rows.map(({ title, email }: { title: string; email: string }) => `${title} → ${email}`).sort();
  }
  const request = (more: object = {}) => ({
    customer_name: makeUniqueName('Khách '),
    customer_phone: '0913123123',
    registered_at: '2031-06-02',
    started_at: '2031-06-03',
    time_period: ['09:00-10:00'],
    service_1: bath,
    service_1_quantity: 1,
    ...more,
  });
  const to = (title: string, ...people: string[]) => people.map((who) => `${title} → ${who}@noi.test`);

  test('a new partner package notifies the admins; its approval and its refusal notify the partner', async () => {
    let [first, second] = ['', ''];
    expect(
      await raised(async () => {
        first = expectCreated(await partner.create('partner_packages', request()));
      }),
    ).toEqual(to('Gói mới từ đối tác', 'admin', 'owner'));
    expect(
      await raised(async () => expectActionDone(await shop.sales.act('packages', first, 'confirm_package'))),
    ).toEqual(to('Gói đã được duyệt', 'partner'));
    second = expectCreated(await partner.create('partner_packages', request()));
    const why = { cancel_reason: 'too far' };
    expect(
      await raised(async () =>
        expectActionDone(await shop.sales.act('packages', second, 'cancel_package', why)),
      ),
    ).toEqual(to('Gói không được duyệt', 'partner'));
    // After the approval, changes of the package do not notify the partner.
    expect(
      await raised(async () =>
        expectActionDone(await shop.sales.act('packages', first, 'cancel_package', why)),
      ),
    ).toEqual([]);
  });

  test('a nurse assigned despite a conflict notifies the admins; without a conflict no user is notified', async () => {
    const nurse = await shop.nurse();
    const [one, two] = [await shop.register(bath, 1), await shop.register(bath, 1)];
    const assign = (id: string, more: object = {}) =>
      shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse, ...more });
    expect(await raised(async () => expectActionDone(await assign(one)))).toEqual([]);
    expect(await raised(() => assign(two))).toEqual([]);
    expect(await raised(async () => expectActionDone(await assign(two, { accept_conflicts: true })))).toEqual(
      to('Xếp lịch trùng đã được chấp nhận', 'admin', 'owner'),
    );
  });

  test('a transaction notifies finance users except its author, and not when it is approved', async () => {
    const pending = { at: '2031-06-02', kind: 'supplies', amount: 5000 };
    let id = '';
    expect(
      await raised(async () => {
        id = expectCreated(await shop.admin.create('transactions', pending));
      }),
    ).toEqual(to('Giao dịch chờ duyệt', 'finance', 'owner'));
    expect(
      await raised(async () => expectCreated(await shop.finance.create('transactions', pending))),
    ).toEqual(to('Giao dịch chờ duyệt', 'owner'));
    expect(
      await raised(async () => expectActionDone(await shop.finance.act('transactions', id, 'approve'))),
    ).toEqual([]);
    const pack = await shop.register(bath, 1);
    const paid = { at: '2031-06-02', payment_method: 'cash', amount: 1000 };
    expect(
      await raised(async () => expectActionDone(await shop.sales.act('packages', pack, 'pay', paid))),
    ).toEqual(to('Giao dịch chờ duyệt', 'finance', 'owner'));
  });

  test('a confirmed and settled partner revenue notifies the partner, its payment finance', async () => {
    const mine = await api.knex('users').where({ email: 'partner@noi.test' }).first('partner_id');
    const partner_id = String(mine.partner_id);
    const pack = await shop.register(bath, 1, { partner_id });
    await shop.lead(pack, 'L8', await shop.nurse());
    const revenue = expectCreated(
      await shop.admin.create('partner_revenues', { partner_id, month: '2031-06', package_ids: [pack] }),
    );
    expect(
      await raised(async () =>
        expectActionDone(await shop.admin.act('partner_revenues', revenue, 'confirm')),
      ),
    ).toEqual(to('Doanh thu tháng đã được chốt', 'partner'));
    const payment = { at: '2031-07-01', payment_method: 'transfer', bank: 'acb' };
    expect(
      await raised(async () =>
        expectActionDone(await shop.finance.act('partner_revenues', revenue, 'settle', payment)),
      ),
    ).toEqual([
      ...to('Doanh thu tháng đã được thanh toán', 'partner'),
      ...to('Giao dịch chờ duyệt', 'owner'),
    ]);
  });
});
