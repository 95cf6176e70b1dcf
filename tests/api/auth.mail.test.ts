/** Forgotten passwords and invitations: the mails, their recipients, and how often a link can be used (schema 5.5). */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSmtpDefaults } from '#api/mail/mailer';
import { sendWaitingMails } from './support/outbox.ts';
import { expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { signUp as confirmed } from './support/signUp.ts';
import { startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(now) });
});
afterAll(() => api.stop());

const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const login = (email: string, password: string) => api.anyone.post('/login', { email, password });
const reset = (token: string | null, password: string) =>
  api.anyone.post('/reset_password', { token, password, password_confirmation: password });

async function signUp(): Promise<{ email: string; token: string }> {
  const email = `${makeUniqueName('mail')}@noi.test`;
  return { email, token: await confirmed(api, { email, password: 'the first password' }) };
}
/** Requests a link and returns its token. */
async function requestPasswordReset(email: string): Promise<string | null> {
  expect((await api.anyone.post('/forgot_password', { email })).status).toBe(200);
  return (
    (await sendWaitingMails(api)).findLast((mail) => mail.to === email)?.link.searchParams.get('token') ??
    null
  );
}

test('an address gets at most three mails about a forgotten password in an hour, with the same answer', async () => {
  const known = `${makeUniqueName('ba')}@noi.test`;
  expectCreated(
    await (await api.as('admin')).create('users', { name: 'Ba Thư', email: known, invite: true }),
  );
  const mails = async () =>
    (await sendWaitingMails(api)).filter(
      ({ to, link }) => to === known && link.pathname === '/reset_password',
    ).length;
  const answers = [];
  for (let at = 0; at < 6; at++) {
    answers.push(await api.anyone.post('/forgot_password', { email: known }));
    answers.push(await api.anyone.post('/forgot_password', { email: `khong.${known}` }));
    await mails();
    now += 5 * 60_000;
  }
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await mails()).toBe(3);
  now += 60 * 60_000;
  await api.anyone.post('/forgot_password', { email: known });
  expect(await mails()).toBe(4);
});

test('a forgotten password sends one mail with one link under the configured address, which works once', async () => {
  const { email, token: session } = await signUp();
  const before = (await sendWaitingMails(api)).length;
  const answer = await api.anyone.post(
    '/forgot_password',
    { email: email.toUpperCase() },
    { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  );
  expect(answer.body.data.message).toBe('An instruction email has been sent to your email.');
  const mails = (await sendWaitingMails(api)).slice(before);
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect(mails[0]?.text.match(/https?:/g)).toHaveLength(1);
  expect(mails[0]?.link.href).toMatch(/^http:\/\/noi\.test\/reset_password\?token=[\w-]{43}$/);
  const token = mails[0]?.link.searchParams.get('token') ?? '';
  expect(JSON.stringify(await api.knex('tokens'))).not.toContain(token);

  expect((await bearer(token).get('/me')).status).toBe(401);
  const done = await reset(token, 'the second password');
  expect(done.body.data.message).toBe('Password changed successfully.');
  expect((await bearer(session).get('/me')).status).toBe(401);
  expect((await login(email, 'the first password')).status).toBe(401);
  expect((await login(email, 'the second password')).status).toBe(200);
  expect(getFirstError(await reset(token, 'the third password'))).toEqual([422, 'token_dead', '/token']);
});

test('an unknown, a disabled and a known e-mail get the same answer', async () => {
  const before = (await sendWaitingMails(api)).length;
  const answers = [];
  for (const email of ['nobody@noi.test', 'disabled@noi.test', 'finance@noi.test'])
    answers.push(await api.anyone.post('/forgot_password', { email }));
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(3).fill({ status: 200, body: answers[0]?.body }),
  );
  expect((await sendWaitingMails(api)).slice(before).map(({ to }) => to)).toEqual(['finance@noi.test']);
});

test('several addresses, look-alikes and line breaks send no mail to other users', async () => {
  const before = (await sendWaitingMails(api)).length;
  for (const email of [
    ['owner@noi.test', 'evil@evil.test'],
    'owner@noi.test,evil@evil.test',
    'owner@noi.test\nBcc: evil@evil.test',
    'owner@noi.test evil@evil.test',
    'ｏｗｎｅｒ@noi.test',
    'ówner@noi.test',
    { email: 'owner@noi.test' },
  ])
    await api.anyone.post('/forgot_password', { email });
  expect((await sendWaitingMails(api)).slice(before)).toEqual([]);
});

test('of twenty simultaneous uses of one token, one succeeds', async () => {
  const token = await requestPasswordReset((await signUp()).email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reset(token, `parallel password ${n}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
});

test('a reset link is valid for an hour; the first use ends the other links of the user', async () => {
  const { email } = await signUp();
  const late = await requestPasswordReset(email);
  now += 60 * 60_000 + 1;
  expect(getFirstError(await reset(late, 'a password too late'))[1]).toBe('token_dead');
  const [one, two] = [await requestPasswordReset(email), await requestPasswordReset(email)];
  expect((await reset(two, 'the second password')).status).toBe(200);
  expect(getFirstError(await reset(one, 'the third password'))[1]).toBe('token_dead');
});

test('a refused new password does not use up the link', async () => {
  const token = await requestPasswordReset((await signUp()).email);
  expect(getFirstError(await reset(token, 'short'))).toEqual([422, 'invalid', '/password']);
  const differing = { token, password: 'one password here', password_confirmation: 'another password' };
  const answer = await api.anyone.post('/reset_password', differing);
  expect(answer.body.errors[0].detail).toBe('Password and password confirmation must be the same.');
  expect((await reset(token, 'a good password')).status).toBe(200);
});

test('an invitation is mailed, sent again, and accepted once with the user’s own name and password', async () => {
  const admin = await api.as('admin');
  const email = `${makeUniqueName('invited')}@noi.test`;
  const id = expectCreated(
    await admin.create('users', { name: 'Khách Mời', email, roles: ['sales'], invite: true }),
  );
  const actions = async () =>
    (await admin.get(`/users/${id}/actions`)).body.data.actions.map(({ code }: { code: string }) => code);
  expect(await actions()).toContain('invite');
  expect((await login(email, 'whatever it is')).status).toBe(401);

  expect((await sendWaitingMails(api)).filter((mail) => mail.to === email)).toHaveLength(1);
  expect((await admin.act('users', id, 'invite')).body.data.state).toBe('finished');
  const mails = (await sendWaitingMails(api)).filter((mail) => mail.to === email);
  expect(mails).toHaveLength(2);
  const link = mails[1]?.link;
  expect(`${link?.origin}${link?.pathname}`).toBe('http://noi.test/invitation');
  expect(link?.searchParams.get('email')).toBe(email);

  const invitation_token = link?.searchParams.get('token');
  const password = 'my own password';
  const nameless = await api.anyone.patch('/me/join', { name: ' ', password, invitation_token });
  expect(nameless.body.errors[0].detail).toBe('Name is required.');
  const joining = { name: 'Tên Thật', password, password_confirmation: 'another password', invitation_token };
  expect(getFirstError(await api.anyone.patch('/me/join', joining))).toEqual([
    ...[422, 'invalid', '/password_confirmation'],
  ]);
  const reused = await api.anyone.post('/reset_password', {
    token: invitation_token,
    password,
    password_confirmation: password,
  });
  expect(getFirstError(reused)[1]).toBe('token_dead');

  const joined = await api.anyone.patch('/me/join', { ...joining, password_confirmation: password });
  expect((await bearer(joined.body.data.token).get('/me')).body.data).toMatchObject({
    name: 'Tên Thật',
    email,
    roles: ['sales'],
  });
  expect((await login(email, password)).status).toBe(200);
  expect(await actions()).not.toContain('invite');
  for (const mail of mails) {
    const again = { name: 'X', password, invitation_token: mail.link.searchParams.get('token') };
    expect(getFirstError(await api.anyone.patch('/me/join', again))).toEqual([
      422,
      'token_dead',
      '/invitation_token',
    ]);
  }
  expect((await admin.act('users', id, 'invite')).body.errors[0].code).toBe('action_unavailable');
});

test('a partner’s user is invited in the same way, and the link can be sent by other means than mail', async () => {
  const admin = await api.as('admin');
  const partner_id = String((await api.knex('partners').first('id')).id);
  const email = `${makeUniqueName('of.partner')}@noi.test`;
  const id = expectCreated(
    await admin.create('partner_accounts', { name: 'Bạn Đối Tác', email, partner_id, invite: true }),
  );
  expect((await sendWaitingMails(api)).filter((mail) => mail.to === email)).toHaveLength(1);
  expect((await admin.act('partner_accounts', id, 'invite')).body.data.state).toBe('finished');

  const answer = await admin.post(`/users/${id}/invitation_link`, {});
  expect(answer.status).toBe(200);
  const link = new URL(answer.body.data.url);
  const invitation_token = link.searchParams.get('token');
  const joined = await api.anyone.patch('/me/join', {
    name: 'Tên Thật',
    password: 'my own password',
    invitation_token,
  });
  expect((await bearer(joined.body.data.token).get('/me')).body.data).toMatchObject({
    roles: ['partner'],
    partner_id,
  });
  expect(getFirstError(await admin.post(`/users/${id}/invitation_link`, {}))[1]).toBe('action_unavailable');
});

test('only users with at least the same rights get an invitation link: for finance only finance users', async () => {
  const [admin, owner] = [await api.as('admin'), await api.as('owner')];
  const email = `${makeUniqueName('rich')}@noi.test`;
  const roles = ['admin', 'finance'];
  const id = expectCreated(
    await owner.create('users', { name: 'Kế Toán', email, kind: 'staff', roles, invite: true }),
  );
  expect(getFirstError(await admin.post(`/users/${id}/invitation_link`, {}))).toEqual([
    403,
    'forbidden',
    undefined,
  ]);
  expect((await owner.post(`/users/${id}/invitation_link`, {})).status).toBe(200);
  expect((await (await api.as('sales')).post(`/users/${id}/invitation_link`, {})).status).toBe(403);
});

test('only admins invite, and they give either a password or an invitation', async () => {
  const person = () => ({ name: 'A', email: `${makeUniqueName('x')}@noi.test` });
  expect((await (await api.as('finance')).create('users', { ...person(), invite: true })).status).toBe(400);
  const admin = await api.as('admin');
  const both = { password: 'some password', password_confirmation: 'some password', invite: true };
  expect(getFirstError(await admin.create('users', { ...person(), ...both }))).toEqual([
    422,
    'invalid',
    '/data/attributes/password',
  ]);
  expect(getFirstError(await admin.create('users', { ...person(), invite: false }))[0]).toBe(422);
});

test('with SMTP_URL, mail is sent through that server', async () => {
  let receive = (_mail: { to: string[]; text: string }): void => {};
  const received = new Promise<{ to: string[]; text: string }>((resolve) => {
    receive = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        receive({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as { port: number };
  const smtp = await startApi({ smtpUrl: `smtp://127.0.0.1:${port}?from=office@noi.test` });
  try {
    await smtp.anyone.post('/forgot_password', { email: 'owner@noi.test' });
    await smtp.app.jobs.runDue();
    const { to, text } = await received;
    expect(to).toEqual(['owner@noi.test']);
    expect(text).toMatch(/^From: .*<office@noi\.test>/m);
    expect(await sendWaitingMails(smtp)).toEqual([]);
  } finally {
    await smtp.stop();
    server.close();
  }
});

test.each([
  ['smtp://mail.example.vn:587', 'true'],
  ['smtp://mail.example.vn:587?requireTLS=false', 'false'],
  ['smtp://8.8.8.8:587', 'true'],
  ['smtp://127.0.0.1:25', null],
  ['smtp://10.0.0.5:25', null],
  ['smtp://mail:25', null],
])('%s requires TLS: %s', (url, wanted) => {
  expect(new URL(addSmtpDefaults(url)).searchParams.get('requireTLS')).toBe(wanted);
});
