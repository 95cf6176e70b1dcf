/** Passwords: rules, setting a user's password, and resetting a forgotten one by mail (schema 5.5). */

import { foldText } from '#rules/foldText';
import { password as passwordField } from '#schema/kinds';
import { findValueError } from '#schema/values';
import { hashPassword } from '../../access/hashPassword.ts';
import { logAction } from '../../audit/log.ts';
import { invalidError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import common from './commonPasswords.json' with { type: 'json' };
import { canSendMoreMail, limitTries, withMinimumDuration } from './limitTries.ts';
import { consumeToken, findTokenHolder, revokeTokens } from './mailTokens.ts';
import { queueMail } from './queueMail.ts';
import { endSignInSessions, toPersonContext } from './signInSessions.ts';

const passwordRuleField = passwordField('Mật khẩu', { required: true, min: 10, max: 128 });
const easySequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '09876543210',
  'qwertyuiopasdfghjklzxcvbnm',
];

/**
 * Checks a new password and its confirmation, if given (schema 5.1). A password has 10 to 128 characters of any kind. The function refuses
 * very common passwords, a repeated short text, a sequence of keyboard keys, the user's own e-mail, and a word of this product or of the
 * e-mail with few other characters.
 * @throws DomainError 422 at `path` or `password_confirmation`
 */
export function assertPasswordAllowed(
  given: { password: string; password_confirmation?: string; email?: string },
  path = 'password',
): void {
  const wrong = findPasswordProblem(given.password, given.email);
  if (wrong) throw invalidError(path, wrong);
  if (given.password_confirmation !== undefined && given.password_confirmation !== given.password)
    throw invalidError('password_confirmation', 'Password and password confirmation must be the same.');
}

function findPasswordProblem(password: string, email?: string): string | null {
  const wrong = findValueError(passwordRuleField, password);
  if (wrong) return wrong;
  if (/[\0\p{Surrogate}]/u.test(password)) return 'Mật khẩu có ký tự không được phép.';
  const plain = password.toLowerCase();
  const easy =
    commonPasswords.has(plain) ||
    /^(.{1,4}?)\1+$/su.test(plain) ||
    easySequences.some((run) => (run + run).includes(plain)) ||
    plain === email?.toLowerCase() ||
    isNearKnownWord(plain, email);
  return easy ? 'Mật khẩu này quá dễ đoán. Hãy chọn mật khẩu khác, dài và chỉ mình bạn biết.' : null;
}

/**
 * The 4,000 most common passwords that are long enough to be allowed, in lower case. Taken from a public-domain list of ten million, with
 * passwords common in Việt Nam added.
 */
const commonPasswords: ReadonlySet<string> = new Set(common);

/** Words that an attacker would try here: names of the product and of roles. */
const knownWords = ['noi', 'admin', 'finance', 'sales', 'partner', 'agent', 'dieuduong', 'tambe', 'mevabe'];
/** Minimum number of letters and digits that a password must have in addition to known words and parts of the e-mail. */
const MIN_OTHER_CHARACTERS = 7;

/** True if the password consists of little more than a known word or a part of the e-mail. */
function isNearKnownWord(plain: string, email = ''): boolean {
  const folded = foldText(plain).replace(/[^\p{L}\p{N}]/gu, '');
  const parts = email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length > 2);
  const rest = [...knownWords, ...parts].reduce((text, word) => text.replaceAll(word, ''), folded);
  return rest !== folded && rest.length < MIN_OTHER_CHARACTERS;
}

/**
 * Sets a user's password, already checked by `assertPasswordAllowed`. Ends all sessions of the user, and revokes the links in earlier
 * mails, including invitations (schema 5.5).
 * @param except the session that continues
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
  await endSignInSessions(ctx, user_id, except);
}

/** Minimum duration of an answer in milliseconds; it hides whether a mail was written. */
const MIN_DURATION_MS = 250;

/**
 * Mails a link for a new password to the stored address, at most three times an hour. The answer and its duration are the same for every
 * address.
 */
export async function mailPasswordReset(call: CallContext, { email }: { email: string }): Promise<void> {
  const limits = [
    { key: `forgot account ${email}`, most: 10, success: 'count' },
    { key: `forgot from ${call.device.address}`, most: 100, success: 'count' },
  ] as const;
  await withMinimumDuration(MIN_DURATION_MS, () =>
    limitTries(call, limits, () =>
      call.write(async (ctx) => {
        const user = await ctx.db('users').where({ email, status: 'active' }).first('id');
        // Mails to unknown addresses are counted too, so that the answer and its duration reveal nothing.
        if ((await canSendMoreMail(ctx, email)) && user)
          await queueMail(ctx, { mail: 'reset', user_id: String(user.id) });
      }),
    ),
  );
}

/**
 * Sets a new password for the holder of a mailed token, once. @throws DomainError 422 at `password` or `password_confirmation`,
 * `token_dead`, `too_many`
 */
export async function resetPassword(
  call: CallContext,
  { token, ...given }: { password: string; password_confirmation: string; token: string },
): Promise<void> {
  assertPasswordAllowed(given);
  const limits = [{ key: `reset from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  await limitTries(call, limits, async () => {
    const { email } = await findTokenHolder(call.ctx, 'reset', token, 'token');
    assertPasswordAllowed({ password: given.password, email });
    const password_hash = await hashPassword(given.password);
    await call.write(async (ctx) => {
      const holder = await consumeToken(ctx, 'reset', token, 'token');
      await setPassword(ctx, holder.id, password_hash);
      await logAction(toPersonContext(ctx, holder), {
        resource: 'users',
        id: holder.id,
        code: 'reset_password',
        label: 'Đặt lại mật khẩu bằng liên kết trong thư',
      });
    });
  });
}
