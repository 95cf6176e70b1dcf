/** Passwords: what may be one, how it is stored and compared, and giving a user another one. */
import { hash, verify } from '@node-rs/argon2';
import { fold } from '#rules/fold';
import { password as passwordField } from '#schema/kinds';
import { valueError } from '#schema/values';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import common from './commonPasswords.json' with { type: 'json' };
import { revokeTokens } from './mailTokens.ts';
import { endSessions } from './sessions.ts';

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
/** Letters and digits that a password must have beside such words. */
const BESIDE_KNOWN = 7;

/** Is there little in it beside a known word, or a part of the e-mail? */
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
 * A password as it is stored: argon2id (m = 19 MiB, t = 2, p = 1) in PHC form, of its composed Unicode form, so that the
 * same password typed on another system is the same (schema 5.1). It takes tens of milliseconds: never in a transaction.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

/** The hash that was made of this password before the transaction began (`Context.passwordHashes`). */
export function preparedHash({ passwordHashes }: Context, password: string): string {
  const prepared = passwordHashes?.get(password);
  if (prepared === undefined) throw new Error('The password was not hashed before the transaction.');
  return prepared;
}

/** The hash of a random password that is known to no one: comparing with it takes as long as with a real one. */
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$HUJWqINhqSvO9SVeRfWGEg$CdwNxdWkY4fqiMHxRRJemgm60t10ZVTfrafZKpE1CkY';

/** Is this the password of the stored hash? Without a hash the answer is no, after the same time (schema 5.2). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? unknownHash, password.normalize('NFC'));
  return right && stored !== null;
}

/**
 * Gives a user another password, which `assertPasswordAllowed` has let pass. All their sessions end, and links mailed to
 * them earlier are used up, an invitation included (schema 5.5).
 * @param kept the session that goes on all the same
 */
export async function setPassword(
  ctx: Context,
  user_id: string,
  password_hash: string,
  kept?: string,
): Promise<void> {
  const id = Number(user_id);
  await ctx.db('users').where({ id }).update({ password_hash });
  await revokeTokens(ctx, user_id);
  await update(ctx, 'users', user_id, { invited_at: null });
  for (const table of ['sign_in_tickets', 'passkey_challenges'])
    await ctx.db(table).where({ user_id: id }).delete();
  await endSessions(ctx, user_id, kept);
}
