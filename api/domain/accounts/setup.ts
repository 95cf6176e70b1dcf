/** Creates the first administrator. The server prints a setup link while a production database has no account (schema 5.16). */

import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#rules/durations';
import { hashPassword } from '../../access/hashPassword.ts';
import type { CallContext, Context } from '../../context.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';
import { changeCompany } from '../company/company.ts';
import { createAdmin } from './createAccount.ts';
import { limitTries } from './limitTries.ts';
import { expiredTokenError, hashToken } from './mailTokens.ts';
import { assertPasswordAllowed } from './passwords.ts';
import { type NewSignInSession, openSignInSession } from './signInSessions.ts';

/** Milliseconds for which a setup link is valid. */
const SETUP_LINK_LIFETIME_MS = HOUR_MS;

/** The valid setup link. A database has at most one; a new link replaces it. */
interface StoredLink {
  hash: string;
  /** Instant at which the link expires. */
  expires_at: string;
}

/** True if no user can sign in yet. */
export const hasNoAccount = async ({ db }: Context): Promise<boolean> =>
  (await db('users').whereNotNull('password_hash').first('id')) === undefined;

/** Creates the link to the page that creates the first administrator, and revokes earlier links. Returns null if an account exists. */
export async function createSetupLink(ctx: Context): Promise<string | null> {
  if (!(await hasNoAccount(ctx))) return null;
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(ctx.now.getTime() + SETUP_LINK_LIFETIME_MS).toISOString();
  await storeSetting(ctx, 'setup', { hash: hashToken(token), expires_at } satisfies StoredLink);
  return `${ctx.config.publicUrl}/setup?token=${token}`;
}

interface FirstAdmin {
  token: string;
  company_name: string;
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
}

/**
 * Creates the first administrator, stores the company's name, and signs in. Works only once.
 * @throws DomainError `token_dead`, also if an account exists already; 422 at a field of the input; `too_many`
 */
export async function createFirstAdmin(call: CallContext, input: FirstAdmin): Promise<NewSignInSession> {
  const { token, company_name, name, email, password } = input;
  const limits = [{ key: `setup from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  return limitTries(call, limits, async () => {
    await assertLinkValid(call.ctx, token);
    assertPasswordAllowed(input);
    const passwordHashes = new Map([[password, await hashPassword(password)]]);
    return call.write(async (ctx) => {
      // Locks the setting, so that the second of two parallel calls waits and then finds an account.
      await ctx.db('settings').where({ name: 'setup' }).forUpdate().first('id');
      await assertLinkValid(ctx, token);
      const { id } = await createAdmin(
        { ...ctx, passwordHashes },
        { email, name, password },
        'Tạo khi cài đặt',
      );
      await changeCompany(ctx, { name: company_name });
      await ctx.db('settings').where({ name: 'setup' }).delete();
      return openSignInSession(ctx, id, call.device);
    });
  });
}

/**
 * Asserts that the setup link is valid. @throws DomainError `token_dead` for a link that is unknown, replaced, older than an hour, or used
 */
async function assertLinkValid(ctx: Context, token: string): Promise<void> {
  const { hash, expires_at = '' } = await loadSetting<StoredLink>(ctx, 'setup');
  if (hash !== hashToken(token) || expires_at <= ctx.now.toISOString() || !(await hasNoAccount(ctx)))
    throw expiredTokenError('token', 'Hãy khởi động lại máy chủ để có liên kết mới.');
}
