/** Passwords: which ones are allowed, giving a user another one, and resetting a forgotten one by mail (schema 5.5). */

import { fold } from '#rules/fold';
import { password as passwordField } from '#schema/kinds';
import { valueError } from '#schema/values';
import { hashPassword } from '../../access/hashPassword.ts';
import { logAction } from '../../audit/log.ts';
import { invalid } from '../../base/domainError.ts';
import type { Call, Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import common from './commonPasswords.json' with { type: 'json' };
import { limitTries, mayStillMail, withMinimumDuration } from './limitTries.ts';
import { holderOfToken, revokeTokens, takeToken } from './mailTokens.ts';
import { queueMail } from './queueMail.ts';
import { asPerson, endSessions } from './sessions.ts';

const field = passwordField('Mật khẩu', { required: true, min: 10, max: 128 });
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210', 'qwertyuiopasdfghjklzxcvbnm'];

/**
 * Checks a new password and, where one was sent, its repetition (schema 5.1): 10 to 128 characters of any sort, not among
 * the commonest, not a short piece repeated or a run of the keyboard, not the person's own e-mail, not a word of this product or of
 * the e-mail with little else.
 * @throws DomainError 422 at `path` or `password_confirmation`
 */
export function assertPasswordAllowed(
  given: { password: string; password_confirmation?: string; email?: string },
  path = 'password',
): void {
  const wrong = passwordProblem(given.password, given.email);
  if (wrong) throw invalid(path, wrong);
  if (given.password_confirmation !== undefined && given.password_confirmation !== given.password)
    throw invalid('password_confirmation', 'Password and password confirmation must be the same.');
}

function passwordProblem(password: string, email?: string): string | null {
  const wrong = valueError(field, password);
  if (wrong) return wrong;
  if (/[\0\p{Surrogate}]/u.test(password)) return 'Mật khẩu có ký tự không được phép.';
  const plain = password.toLowerCase();
  const easy =
    commonPasswords.has(plain) ||
    /^(.{1,4}?)\1+$/su.test(plain) ||
    runs.some((run) => (run + run).includes(plain)) ||
    plain === email?.toLowerCase() ||
    isNearKnownWord(plain, email);
  return easy ? 'Mật khẩu này quá dễ đoán. Hãy chọn mật khẩu khác, dài và chỉ mình bạn biết.' : null;
}

/** The 4,000 commonest that are long enough to be taken, in lower case: of ten million in the public domain, and common in Việt Nam. */
const commonPasswords: ReadonlySet<string> = new Set(common);

/** Words that anybody would try here: the product's and its roles'. */
const knownWords = ['noi', 'admin', 'finance', 'sales', 'partner', 'agent', 'dieuduong', 'tambe', 'mevabe'];
/** How many letters and digits a password must have besides such words. */
const BESIDE_KNOWN = 7;

/** Does the password consist of little more than a known word, or a part of the e-mail? */
function isNearKnownWord(plain: string, email = ''): boolean {
  const folded = fold(plain).replace(/[^\p{L}\p{N}]/gu, '');
  const parts = email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length > 2);
  const rest = [...knownWords, ...parts].reduce((text, word) => text.replaceAll(word, ''), folded);
  return rest !== folded && rest.length < BESIDE_KNOWN;
}

/**
 * Gives a user another password, which `assertPasswordAllowed` has let pass. All their sessions end, and links mailed to
 * them earlier are used up, an invitation included (schema 5.5).
 * @param except the session that goes on all the same
 */
export async function setPassword(
  ctx: Context,
  user_id: string,
  password_hash: string,
  except?: string,
): Promise<void> {
  const id = Number(user_id);
  await ctx.db('users').where({ id }).update({ password_hash });
  await revokeTokens(ctx, user_id);
  await update(ctx, 'users', user_id, { invited_at: null });
  for (const table of ['sign_in_tickets', 'passkey_challenges'])
    await ctx.db(table).where({ user_id: id }).delete();
  await endSessions(ctx, user_id, except);
}

/** Milliseconds that hide whether there was a mail to write. */
const EVENLY = 250;

/** Mails a link to the stored address, at most three an hour. Answers in the same way and time for every address. */
export async function forgotPassword(call: Call, { email }: { email: string }): Promise<void> {
  const limits = [
    { key: `forgot account ${email}`, most: 10, success: 'count' },
    { key: `forgot from ${call.device.address}`, most: 100, success: 'count' },
  ] as const;
  await withMinimumDuration(EVENLY, () =>
    limitTries(call, limits, () =>
      call.write(async (ctx) => {
        const user = await ctx.db('users').where({ email, status: 'active' }).first('id');
        // Counted for unknown addresses too: the answer and its time say nothing.
        if ((await mayStillMail(ctx, email)) && user)
          await queueMail(ctx, { mail: 'reset', user_id: String(user.id) });
      }),
    ),
  );
}

/** Gives the holder of a mailed token another password, once. @throws DomainError 422 at `password` …, `token_dead`, `too_many` */
export async function resetPassword(
  call: Call,
  { token, ...given }: { password: string; password_confirmation: string; token: string },
): Promise<void> {
  assertPasswordAllowed(given);
  const limits = [{ key: `reset from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  await limitTries(call, limits, async () => {
    const { email } = await holderOfToken(call.ctx, 'reset', token, 'token');
    assertPasswordAllowed({ password: given.password, email });
    const password_hash = await hashPassword(given.password);
    await call.write(async (ctx) => {
      const holder = await takeToken(ctx, 'reset', token, 'token');
      await setPassword(ctx, holder.id, password_hash);
      await logAction(asPerson(ctx, holder), {
        resource: 'users',
        id: holder.id,
        code: 'reset_password',
        label: 'Đặt lại mật khẩu bằng liên kết trong thư',
      });
    });
  });
}
