/** The user's own password and active sessions. */
import { expect, test } from 'vitest';
import { expectCreated, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();

const password = 'một mật khẩu dài';
const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const login = (email: string, tried = password, headers = {}) =>
  api.anyone.post('/login', { email, password: tried }, headers);
const signIn = async (email: string, headers = {}) =>
  bearer((await login(email, password, headers)).body.data.token);

async function account(roles: string[] = ['sales']): Promise<{ id: string; email: string }> {
  const email = `${makeUniqueName('own')}@noi.test`;
  const values = { name: 'Chính Chủ', email, roles, password, password_confirmation: password };
  return { id: expectCreated(await (await api.as('admin')).create('users', values)), email };
}
const change = (current_password: string, chosen: string, again = chosen) => ({
  current_password,
  password: chosen,
  password_confirmation: again,
});

test('a changed password ends the other sessions; the current one continues', async () => {
  const { email, id } = await account();
  const [here, there] = [await signIn(email), await signIn(email)];
  expect((await here.patch('/me/password', change(password, 'the second password'))).status).toBe(200);
  expect([(await here.get('/me')).status, (await there.get('/me')).status]).toEqual([200, 401]);
  expect([(await login(email)).status, (await login(email, 'the second password')).status]).toEqual([
    401, 200,
  ]);
  const { body } = await (await api.as('admin')).get(`/users/${id}/action_logs`);
  expect(body.data[0].attributes.action_code).toBe('change_password');
  expect(JSON.stringify(body)).not.toContain('the second password');
});

test.each([
  [change('not it at all', 'the second password'), 422, '/current_password'],
  [change(password, 'short'), 422, '/password'],
  [change(password, 'password123'), 422, '/password'],
  [change(password, password), 422, '/password'],
  [change(password, 'the second password', 'the third password'), 422, '/password_confirmation'],
  [{ password: 'the second password' }, 422, '/current_password'],
])('%j is refused at its member', async (body, status, pointer) => {
  const me = await signIn((await account()).email);
  const answer = await me.patch('/me/password', body);
  expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([status, pointer]);
});

test('a wrong current password counts like a wrong password at sign-in', async () => {
  const { email } = await account();
  const me = await signIn(email);
  for (let n = 0; n < 10; n += 1)
    expect((await me.patch('/me/password', change(`wrong ${n}`, 'the second password'))).status).toBe(422);
  expect((await me.patch('/me/password', change(password, 'the second password'))).status).toBe(429);
  expect((await login(email)).status).toBe(429);
});

test('sessions are listed with their browser, newest first, without ended sessions and visits', async () => {
  const { email, id } = await account();
  const one = await signIn(email, { 'user-agent': 'Firefox of the office' });
  const two = await signIn(email, { 'user-agent': 'Chrome on a phone' });
  await (await signIn(email)).delete('/logout');
  await (await api.as('admin')).post('/visit', { user_id: id });
  const { body } = await one.get('/me/sessions');
  expect(body.data).toMatchObject([
    {
      user_agent: 'Chrome on a phone',
      current: false,
      address: expect.any(String),
      opened_at: expect.any(String),
    },
    { user_agent: 'Firefox of the office', current: true },
  ]);
  expect((await two.get('/me/sessions')).body.data).toMatchObject([{ current: true }, { current: false }]);
});

test('a session is ended from another one, together with its visits', async () => {
  const { email } = await account(['admin']);
  const visited = await account();
  const [here, there] = [await signIn(email), await signIn(email)];
  const visit = bearer((await there.post('/visit', { user_id: visited.id })).body.data.token);
  const other = (await here.get('/me/sessions')).body.data.find((one: { current: boolean }) => !one.current);
  expect((await here.delete(`/me/sessions/${other.id}`)).status).toBe(200);
  expect([(await there.get('/me')).status, (await visit.get('/me')).status]).toEqual([401, 401]);
  expect((await here.get('/me')).status).toBe(200);
  expect((await here.delete(`/me/sessions/${other.id}`)).status).toBe(404);
});

test('no user ends or sees the session of another user', async () => {
  const [one, other] = [await signIn((await account()).email), await signIn((await account()).email)];
  const [session] = (await one.get('/me/sessions')).body.data;
  expect((await other.delete(`/me/sessions/${session.id}`)).status).toBe(404);
  for (const id of ['0', '-1', 'x', '99999999999999999999'])
    expect((await other.delete(`/me/sessions/${id}`)).status).toBe(404);
  expect((await one.get('/me')).status).toBe(200);
});
