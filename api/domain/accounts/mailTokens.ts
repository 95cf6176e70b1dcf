/** One-time tokens in mails: to choose a new password, or to accept an invitation. */

import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#rules/durations';
import { type DomainError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { cancelMail } from './queueMail.ts';

const TOKEN_LIFETIMES_MS = { reset: HOUR_MS, invite: 7 * DAY_MS };

/** Milliseconds for which a sign-up link is valid after its mail was sent. */
export const SIGNUP_LINK_LIFETIME_MS = DAY_MS;

type TokenKind = keyof typeof TOKEN_LIFETIMES_MS;

/** The user to whom a token belongs. The user's account is active. */
interface TokenHolder {
  id: string;
  name: string;
  email: string;
}

/** Returns the hash of a one-time token. A token is 256 random bits, so a plain digest is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates the random token of a link. */
export const createLinkToken = (): string => randomBytes(32).toString('base64url');

/**
 * Creates a token for this user and stores only its hash. A token to reset a password is valid for 60 minutes, an invitation for 7 days.
 */
export async function issueToken(ctx: Context, user_id: string, kind: TokenKind): Promise<string> {
  const token = createLinkToken();
  await ctx.db('tokens').insert({
    user_id: Number(user_id),
    kind,
    hash: hashToken(token),
    expires_at: new Date(ctx.now.getTime() + TOKEN_LIFETIMES_MS[kind]).toISOString(),
    ...toNewRowColumns(ctx.now),
  });
  return token;
}

/** Creates a link for accepting an invitation; it is valid for 7 days. */
export async function buildInvitationLink(
  ctx: Context,
  user: { id: string; email: string },
): Promise<string> {
  const token = await issueToken(ctx, user.id, 'invite');
  return `${ctx.config.publicUrl}/invitation?token=${token}&email=${encodeURIComponent(user.email)}`;
}

/**
 * Finds the user of a token. The token stays valid.
 * @param path the member of the input that contains the token
 * @throws DomainError `token_dead` if the token is unknown, used or expired, or its account is disabled
 */
export async function findTokenHolder(
  { db, now }: Context,
  kind: TokenKind,
  token: string,
  path: string,
): Promise<TokenHolder> {
  const user = await db('tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.hash': hashToken(token), 't.kind': kind, 'u.status': 'active' })
    .whereNull('t.used_at')
    .where('t.expires_at', '>', now.toISOString())
    .first('u.id', 'u.name', 'u.email');
  if (!user) throw expiredTokenError(path);
  return { id: String(user.id), name: user.name, email: user.email };
}

/** Marks a token as used and returns its user. Of parallel calls only one succeeds. @throws DomainError as `findTokenHolder` does */
export async function consumeToken(
  ctx: Context,
  kind: TokenKind,
  token: string,
  path: string,
): Promise<TokenHolder> {
  const holder = await findTokenHolder(ctx, kind, token, path);
  const now = ctx.now.toISOString();
  const taken = await ctx
    .db('tokens')
    .where({ hash: hashToken(token), kind })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
  if (taken !== 1) throw expiredTokenError(path);
  return holder;
}

/** Revokes all tokens of a user, so that links in earlier mails no longer work; also cancels a queued mail to reset the password. */
export async function revokeTokens(ctx: Context, user_id: string): Promise<void> {
  await cancelMail(ctx, { mail: 'reset', user_id });
  const now = ctx.now.toISOString();
  await ctx
    .db('tokens')
    .where({ user_id: Number(user_id) })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
}

/**
 * Returns the error for a token that is unknown, used or expired.
 * @param path the member of the input that contains the token
 * @param next the advice for the user
 */
export const expiredTokenError = (path: string, next = 'Hãy yêu cầu gửi lại thư mới.'): DomainError =>
  refusedError('token_dead', `Liên kết này không đúng, đã dùng rồi hoặc đã hết hạn. ${next}`, path);
