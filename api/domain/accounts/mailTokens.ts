/** One-time tokens in mails: to choose another password, or to take up an invitation. */

import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#rules/durations';
import { type DomainError, refused } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { cancelMail } from './queueMail.ts';

const LIFETIMES = { reset: HOUR_MS, invite: 7 * DAY_MS };

/** Milliseconds for which the link of a sign-up is good after its mail was sent. */
export const SIGNUP_LIFE = DAY_MS;

type TokenKind = keyof typeof LIFETIMES;

/** Whose token it is; the account is active. */
interface Holder {
  id: string;
  name: string;
  email: string;
}

/** A one-time token as it is stored. It is 256 random bits, so a plain digest is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes the secret of a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates a token of this user; only its hash is stored. One to reset a password lives 60 minutes, an invitation 7 days. */
export async function issueToken(ctx: Context, user_id: string, kind: TokenKind): Promise<string> {
  const token = newToken();
  await ctx.db('tokens').insert({
    user_id: Number(user_id),
    kind,
    hash: hashToken(token),
    expires_at: new Date(ctx.now.getTime() + LIFETIMES[kind]).toISOString(),
    ...stampsOf(ctx.now),
  });
  return token;
}

/** Creates a link to take up an invitation, which is good for 7 days. */
export async function buildInvitationLink(
  ctx: Context,
  user: { id: string; email: string },
): Promise<string> {
  const token = await issueToken(ctx, user.id, 'invite');
  return `${ctx.config.publicUrl}/invitation?token=${token}&email=${encodeURIComponent(user.email)}`;
}

/**
 * Finds whose token it is, and leaves it good.
 * @param path the member of the input that carried it
 * @throws DomainError `token_dead` when it is unknown, used or too old, or its account is disabled
 */
export async function holderOfToken(
  { db, now }: Context,
  kind: TokenKind,
  token: string,
  path: string,
): Promise<Holder> {
  const user = await db('tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.hash': hashToken(token), 't.kind': kind, 'u.status': 'active' })
    .whereNull('t.used_at')
    .where('t.expires_at', '>', now.toISOString())
    .first('u.id', 'u.name', 'u.email');
  if (!user) throw deadToken(path);
  return { id: String(user.id), name: user.name, email: user.email };
}

/** Uses a token up. Of many calls at once one succeeds. @throws DomainError as `holderOfToken` does */
export async function takeToken(ctx: Context, kind: TokenKind, token: string, path: string): Promise<Holder> {
  const holder = await holderOfToken(ctx, kind, token, path);
  const now = ctx.now.toISOString();
  const taken = await ctx
    .db('tokens')
    .where({ hash: hashToken(token), kind })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
  if (taken !== 1) throw deadToken(path);
  return holder;
}

/** Revokes all tokens of a user, so that links mailed so far no longer work; a mail to reset the password that still waits is dropped. */
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
 * The refusal of a token that is unknown, used or too old.
 * @param path the member of the input that carried it
 * @param next what the person can do
 */
export const deadToken = (path: string, next = 'Hãy yêu cầu gửi lại thư mới.'): DomainError =>
  refused('token_dead', `Liên kết này không đúng, đã dùng rồi hoặc đã hết hạn. ${next}`, path);
