/** Mails are sent by jobs: a mail that cannot be sent is retried, and an outdated mail is not sent (schema 5.10). */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ResponseBody } from './support/client.ts';
import { expectActionDone, expectCreated, makeUniqueName } from './support/shop.ts';
import { startApi, startApiForFile } from './support/startApi.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.parse('2026-11-24T03:00:00.000Z');
let now = start;
const clock = () => new Date(now);

/** Mail server for the test: the mails that it accepted, and its answer to each recipient. */
const received: { to: string; text: string }[] = [];
let answer: { responseCode: number } | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, next) {
    next(answer && Object.assign(new Error(`${address}: no`), answer));
  },
  onData(stream, session, next) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=');
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
      next();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
const { port } = smtp.server.address() as { port: number };
const smtpUrl = `smtp://127.0.0.1:${port}?from=office@noi.test`;

const lines: string[] = [];
const api = await startApiForFile({
  clock,
  smtpUrl,
  logLevel: 'info',
  log: { write: (line: string) => void lines.push(line) },
});
const run = () => api.app.jobs.runDue();
const jobs = (): Promise<ResponseBody[]> => api.knex('jobs').where({ kind: 'send_mail' }).orderBy('id');
const mailsTo = (email: string) => received.filter(({ to }) => to === email);
const linkTo = (email: string): URL =>
  new URL(/https?:\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? 'about:blank');
const tokenTo = (email: string) => linkTo(email).searchParams.get('token');
const requestPasswordReset = (email: string) => api.anyone.post('/forgot_password', { email });
const password = 'một mật khẩu dài';
const matchingPasswords = { password, password_confirmation: password };

async function colleague(more: object = matchingPasswords): Promise<{ id: string; email: string }> {
  const email = `${makeUniqueName('mail')}@noi.test`;
  const admin = await api.as('admin');
  return { id: expectCreated(await admin.create('users', { name: 'Ba Thư', email, ...more })), email };
}

beforeEach(async () => {
  now = start;
  answer = null;
  await api.knex('jobs').delete();
  await api.knex('rate_limits').delete();
});

test('a waiting job stores the recipient and the kind of mail, but nothing that opens an account', async () => {
  const { id, email } = await colleague({ invite: true });
  await api.anyone.post('/signup', { name: 'Lạ', email: `la.${email}`, ...matchingPasswords });
  const signup = await api
    .knex('signups')
    .where({ email: `la.${email}` })
    .first('id');
  const admin = await api.knex('users').where({ email: 'admin@noi.test' }).first('id');
  expect((await jobs()).map(({ payload }) => JSON.parse(payload))).toEqual([
    { mail: 'invitation', user_id: id, invited_by: String(admin.id) },
    { mail: 'signup', signup_id: String(signup.id) },
  ]);
  expect(await api.knex('tokens').where({ user_id: Number(id) })).toEqual([]);
  await run();
  expect(mailsTo(email)).toHaveLength(1);
  expect(mailsTo(`la.${email}`)).toHaveLength(1);
  expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a failing mail server is tried again, and each link gets its full life from the moment it is sent', async () => {
  const { email } = await colleague();
  await requestPasswordReset(email);
  answer = { responseCode: 451 };
  await run();
  const [job] = await jobs();
  expect(job).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'MailError (EENVELOPE 451)' });
  expect(JSON.stringify([await jobs(), lines])).not.toContain(email);
  now = Date.parse(job?.run_at);
  await run();
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
  answer = null;
  now = start + 3 * 60 * MINUTE;
  await run();
  expect(mailsTo(email)).toHaveLength(1);
  now += 59 * MINUTE;
  expect(
    (await api.anyone.post('/reset_password', { token: tokenTo(email), ...matchingPasswords })).status,
  ).toBe(200);
});

test('a sign-up whose mail was sent days late can be confirmed for a day', async () => {
  const email = `${makeUniqueName('late')}@noi.test`;
  await api.anyone.post('/signup', { name: 'Lạ', email, ...matchingPasswords });
  now = start + 5 * DAY;
  await run();
  expect(mailsTo(email)).toHaveLength(1);
  now += DAY - MINUTE;
  await run();
  expect((await api.anyone.post('/signup/confirm', { token: tokenTo(email), password })).status).toBe(200);
});

test('a mail that a process did not send before it ended is sent by the next process', async () => {
  const { email } = await colleague();
  const first = await startApi({ clock, smtpUrl, databaseUrl: api.config.databaseUrl });
  await first.anyone.post('/forgot_password', { email });
  await first.stop();
  expect(mailsTo(email)).toEqual([]);
  const next = await startApi({ clock, smtpUrl, databaseUrl: api.config.databaseUrl });
  await next.app.jobs.runDue();
  await next.stop();
  expect(mailsTo(email)).toHaveLength(1);
});

test('a second request while a mail waits moves the mail forward and adds no other', async () => {
  const { email } = await colleague();
  await requestPasswordReset(email);
  answer = { responseCode: 451 };
  for (let at = 0; at < 4; at++) {
    await run();
    now = Date.parse((await jobs())[0]?.run_at);
  }
  now = start + 3 * MINUTE;
  await requestPasswordReset(email);
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0, run_at: clock().toISOString() }]);
  answer = null;
  await run();
  expect(mailsTo(email)).toHaveLength(1);
  await requestPasswordReset(email);
  await run();
  expect(mailsTo(email)).toHaveLength(2);
});

test('no reset mail is sent after the account was disabled or has a new password', async () => {
  const admin = await api.as('admin');
  const [disabled, changed] = [await colleague(), await colleague()];
  for (const { email } of [disabled, changed]) await requestPasswordReset(email);
  expectActionDone(await admin.act('users', disabled.id, 'disable_account'));
  const { body } = await api.anyone.post('/login', { email: changed.email, password });
  const own = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
  const next = { password: 'another long one', password_confirmation: 'another long one' };
  expect((await own.patch('/me/password', { current_password: password, ...next })).status).toBe(200);
  await run();
  for (const { email } of [disabled, changed]) expect(mailsTo(email)).toEqual([]);
  expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('after the e-mail was changed, no mail is sent to the old one', async () => {
  const admin = await api.as('admin');
  const [member, invited] = [`${makeUniqueName('m')}@noi.test`, `${makeUniqueName('i')}@noi.test`];
  const own = { name: 'Điều Dưỡng', phone: '0912000772', email: member, ...matchingPasswords };
  const nurse = expectCreated(await admin.create('agents', own));
  const partner = await api.knex('partners').first('id');
  const person = { name: 'Người Mới', partner_id: String(partner.id), email: invited, invite: true };
  const id = expectCreated(await admin.create('partner_accounts', person));
  await requestPasswordReset(member);
  expect((await admin.change('agents', nurse, { email: `new.${member}` })).status).toBe(200);
  expect((await admin.change('partner_accounts', id, { email: `new.${invited}` })).status).toBe(200);
  await run();
  expect([...mailsTo(member), ...mailsTo(invited), ...mailsTo(`new.${member}`)]).toEqual([]);
  expect(mailsTo(`new.${invited}`)).toHaveLength(1);
});

test('an invitation that was accepted by a copied link is not mailed any more', async () => {
  const { id, email } = await colleague({ invite: true });
  const { body } = await (await api.as('admin')).post(`/users/${id}/invitation_link`, {});
  const invitation_token = new URL(body.data.url).searchParams.get('token');
  const joined = await api.anyone.patch('/me/join', { name: 'Ba Thư', password, invitation_token });
  expect(joined.status).toBe(200);
  await run();
  expect(mailsTo(email)).toEqual([]);
});

test('a sign-up whose address the mail server refuses leaves no failed job; a refused invitation does', async () => {
  const stranger = `${makeUniqueName('x')}@noi.test`;
  const { email } = await colleague({ invite: true });
  await api.anyone.post('/signup', { name: 'Lạ', email: stranger, ...matchingPasswords });
  answer = { responseCode: 550 };
  await run();
  expect((await jobs()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['waiting', 'MailError (EENVELOPE 550)'],
    ['done', null],
  ]);
  expect(JSON.stringify(await jobs())).not.toContain(email);
});
