/** Signing up: mails a link to the address, and creates the account when the link is opened (schema 5.6). */
import { DAY_MS } from '#rules/durations';
import { hashPassword, verifyPassword } from '../../access/hashPassword.ts';
import { logAction } from '../../audit/log.ts';
import { invalidError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { insertRow } from '../../db/insertRow.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { insert } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { buildSignInLimits, canSendMoreMail, limitTries, withMinimumDuration } from './limitTries.ts';
import { createLinkToken, expiredTokenError, hashToken } from './mailTokens.ts';
import { assertPasswordAllowed } from './passwords.ts';
import { queueMail } from './queueMail.ts';
import { type NewSignInSession, openSignInSession, toPersonContext } from './signInSessions.ts';

/** Minimum duration of an answer in milliseconds; it hides whether the mail is for a new or for an existing account. */
const MIN_DURATION_MS = 250;
/**
 * Milliseconds for which a sign-up waits until its mail can be sent. It is longer than the usual outage of a mail server. The link's own
 * validity starts when the mail is sent.
 */
const UNSENT_LIFETIME_MS = 30 * DAY_MS;

interface Signup {
  name: string;
  email: string;
  password_hash: string;
}

/**
 * Mails a link for creating an account to the address, at most three times an hour. The answer and its duration do not reveal whether the
 * address has an account or whether a mail is sent (schema 5.2).
 */
export async function signUp(
  call: CallContext,
  input: { name: string; email: string; password: string; password_confirmation: string },
): Promise<void> {
  assertPasswordAllowed(input);
  const { name, email } = input;
  const limits = [
    { key: `signup account ${email}`, most: 10, success: 'count' },
    { key: `signup from ${call.device.address}`, most: 60, success: 'count' },
  ] as const;
  await withMinimumDuration(MIN_DURATION_MS, () =>
    limitTries(call, limits, async () => {
      const password_hash = await hashPassword(input.password);
      await call.write(async (ctx) => {
        if (!(await canSendMoreMail(ctx, email))) return;
        const user = await ctx.db('users').where({ email }).first('id');
        if (user) return queueMail(ctx, { mail: 'known_account', user_id: String(user.id) });
        const signup_id = await storeSignup(ctx, { name, email, password_hash });
        await queueMail(ctx, { mail: 'signup', signup_id });
      });
    }),
  );
}

/** Stores a sign-up. Its link is created when the mail is written; until then no token can confirm the sign-up. */
async function storeSignup(ctx: Context, signup: Signup): Promise<string> {
  const id = await insertRow(ctx.db, 'signups', {
    ...signup,
    hash: hashToken(createLinkToken()),
    expires_at: new Date(ctx.now.getTime() + UNSENT_LIFETIME_MS).toISOString(),
    ...toNewRowColumns(ctx.now),
  });
  return String(id);
}

/**
 * Creates the account of a sign-up, without any role, and signs in. Works only once. Requires the password of this sign-up, so that a
 * reader of the mail cannot take over the sign-up of another person. A wrong password counts as a failed attempt; the link stays valid.
 * @throws DomainError `token_dead`, `too_many`, or 422 at `password`
 */
export async function confirmSignup(
  call: CallContext,
  { token, password }: { token: string; password: string },
): Promise<NewSignInSession> {
  const limits = [{ key: `confirm from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  return limitTries(call, limits, async () => {
    const signup = await findSignup(call.ctx, token);
    await limitTries(call, buildSignInLimits(signup.email, call, 'forget'), async () => {
      if (!(await verifyPassword(signup.password_hash, password)))
        throw invalidError('password', 'Đây không phải mật khẩu bạn đã chọn khi đăng ký bằng thư này.');
    });
    return call.write(async (ctx) =>
      openSignInSession(ctx, await createSignupAccount(ctx, token), call.device),
    );
  });
}

/** Finds the sign-up of a mail's token. @throws DomainError `token_dead` if the token is used, expired or unknown */
async function findSignup({ db, now }: Context, token: string): Promise<Signup> {
  const signup: Signup | undefined = await db('signups')
    .where({ hash: hashToken(token) })
    .where('expires_at', '>', now.toISOString())
    .first('name', 'email', 'password_hash');
  if (!signup) throw expiredTokenError('token');
  return signup;
}

/** Stores the account of a sign-up. Its link and all other links to the same address become invalid. @throws DomainError `token_dead` */
async function createSignupAccount(ctx: Context, token: string): Promise<string> {
  const { name, email, password_hash } = await findSignup(ctx, token);
  const { db } = ctx;
  const hash = hashToken(token);
  // Of parallel calls, only the first deletes the sign-up and succeeds.
  if ((await db('signups').where({ hash }).delete()) !== 1) throw expiredTokenError('token');
  // The account was created by an invitation in the meantime; the user must use the invitation.
  if (await db('users').where({ email }).first('id')) throw expiredTokenError('token');
  await db('signups').where({ email }).delete();
  const { id } = await insert(ctx, 'users', { name, email });
  await queryRowById(db, 'users', id).update({ password_hash });
  const line = { resource: 'users', id, code: 'signup', label: 'Đăng ký' };
  await logAction(toPersonContext(ctx, { id, name, email }), line);
  return id;
}
