/** The bell: one's own notices, how many are new, and seeing them (NOTI-01, contract §7 OD 16). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('one’s own are listed newest first, counted, and seen once', async () => {
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

test('who has no role has no notices; nobody gets none', async () => {
  expect((await (await api.as('waiting')).get('/notifications/unread_count')).body).toEqual({
    data: { count: 0 },
  });
  expect((await api.anyone.get('/notifications/unread_count')).status).toBe(401);
  expect((await api.anyone.post('/notifications/1/seen')).status).toBe(401);
});
