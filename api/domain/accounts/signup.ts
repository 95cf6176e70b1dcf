/** Signing up: a mail to the address, and the account once its link is opened (schema 5.6). */
import { randomBytes } from 'node:crypto';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { rowById } from '../../db/rowById.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { insert } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { mailerOf } from '../../mail/mailer.ts';
import { limitTries, mayStillMail, signInLimits, withMinimumDuration } from './limitTries.ts';
import { deadToken, hashToken } from './mailTokens.ts';
import { assertPasswordAllowed, hashPassword, verifyPassword } from './passwords.ts';
import { asPerson, type Call, type OpenedSession, openSession } from './sessions.ts';

/** Milliseconds that hide which of the two mails was written. */
const EVENLY = 250;
/** A sign-up waits for so long, in milliseconds. */
const LIFE = 24 * 3_600_000;

interface Signup {
  name: string;
  email: string;
  password_hash: string;
}

/**
 * Mails a link to the address, which makes the account. Answers in the same way and time whether the address has an account
 * or not, and whether it gets another mail: at most three an hour (schema 5.2).
 */
export async function signUp(
  call: Call,
  input: { name: string; email: string; password: string; password_confirmation: string },
): Promise<void> {
  assertPasswordAllowed(input);
  const { name, email } = input;
  const limits = [
    { key: `signup account ${email}`, most: 10, success: 'count' },
    { key: `signup from ${call.device.address}`, most: 60, success: 'count' },
  ] as const;
  await withMinimumDuration(EVENLY, () =>
    limitTries(call, limits, async () => {
      const password_hash = await hashPassword(input.password);
      await call.write(async (ctx) => {
        if (!(await mayStillMail(ctx, email))) return;
        if (await ctx.db('users').where({ email }).first('id')) mailKnown(ctx, email);
        else await mailSignup(ctx, { name, email, password_hash });
      });
    }),
  );
}

/** Mails the holder of an account that somebody signed up with its address: the screen does not say that it is known. */
function mailKnown(ctx: Context, email: string): void {
  const text = [
    'Chào bạn,',
    '',
    'Có người vừa đăng ký tài khoản Nôi bằng địa chỉ email này, nhưng địa chỉ này đã có tài khoản.',
    'Nếu là bạn, hãy đăng nhập, hoặc chọn "Quên mật khẩu?" ở đó:',
    '',
    `${ctx.config.publicUrl}/login`,
    '',
    'Nếu không phải bạn, hãy bỏ qua thư này; tài khoản của bạn không có gì thay đổi.',
  ].join('\n');
  ctx.afterCommit.push(() =>
    mailerOf(ctx.config).send({ to: email, subject: 'Bạn đã có tài khoản Nôi', text }),
  );
}

/**
 * Stores a sign-up and mails its link once the transaction has committed. Nothing of what was typed stands in the mail:
 * whoever typed it need not be whoever reads it.
 */
async function mailSignup(ctx: Context, signup: Signup): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db('signups').insert({
    ...signup,
    hash: hashToken(token),
    expires_at: new Date(ctx.now.getTime() + LIFE).toISOString(),
    ...stampsOf(ctx.now),
  });
  const text = [
    'Chào bạn,',
    '',
    'Có người vừa đăng ký tài khoản Nôi bằng địa chỉ email này.',
    'Nếu là bạn, hãy mở liên kết sau trong 24 giờ để xác nhận:',
    '',
    `${ctx.config.publicUrl}/signup?token=${token}`,
    '',
    'Nếu không phải bạn, đừng mở liên kết: không có tài khoản nào được tạo.',
  ].join('\n');
  const mail = { to: signup.email, subject: 'Xác nhận đăng ký Nôi', text };
  ctx.afterCommit.push(() => mailerOf(ctx.config).send(mail));
}

/**
 * Makes the account that was asked for, without any role, and signs in; once. The password is the one given at that very
 * sign-up: whoever reads the mail but did not sign up cannot take over what somebody else began. A wrong one is counted as a
 * wrong password and leaves the link alive.
 * @throws DomainError `token_dead`, `too_many`, or 422 at `password`
 */
export async function confirmSignup(
  call: Call,
  { token, password }: { token: string; password: string },
): Promise<OpenedSession> {
  const limits = [{ key: `confirm from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  return limitTries(call, limits, async () => {
    const signup = await findSignup(call.ctx, token);
    await limitTries(call, signInLimits(signup.email, call, 'forget'), async () => {
      if (!(await verifyPassword(signup.password_hash, password)))
        throw invalid('password', 'Đây không phải mật khẩu bạn đã chọn khi đăng ký bằng thư này.');
    });
    return call.write(async (ctx) => openSession(ctx, await makeAccount(ctx, token), call.device));
  });
}

/** The sign-up that a mail's token belongs to. @throws DomainError `token_dead` when it is used, too old or unknown */
async function findSignup({ db, now }: Context, token: string): Promise<Signup> {
  const signup: Signup | undefined = await db('signups')
    .where({ hash: hashToken(token) })
    .where('expires_at', '>', now.toISOString())
    .first('name', 'email', 'password_hash');
  if (!signup) throw deadToken('token');
  return signup;
}

/** Stores the account of a sign-up, whose link and others of the same address are used up. @throws DomainError `token_dead` */
async function makeAccount(ctx: Context, token: string): Promise<string> {
  const { name, email, password_hash } = await findSignup(ctx, token);
  const { db } = ctx;
  const hash = hashToken(token);
  // Of many calls at once one takes it away.
  if ((await db('signups').where({ hash }).delete()) !== 1) throw deadToken('token');
  // Invited meanwhile: the invitation is the way in.
  if (await db('users').where({ email }).first('id')) throw deadToken('token');
  await db('signups').where({ email }).delete();
  const { id } = await insert(ctx, 'users', { name, email });
  await rowById(db, 'users', id).update({ password_hash });
  const line = { resource: 'users', id, code: 'signup', label: 'Đăng ký' };
  await logAction(asPerson(ctx, { id, name, email }), line);
  return id;
}
