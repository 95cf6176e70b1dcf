import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { hashToken } from './hashToken.ts';

const minutes = 60_000;
const lives = { reset: 60 * minutes, invite: 7 * 24 * 60 * minutes };

export type TokenKind = keyof typeof lives;

/** A new one-time token of this user for a mail; only its hash is stored. A reset lives 60 minutes, an invitation 7 days. */
export async function issueToken(ctx: Context, user_id: string, kind: TokenKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = ctx.now.toISOString();
  await ctx
    .db('tokens')
    .where('expires_at', '<', new Date(ctx.now.getTime() - lives.invite).toISOString())
    .delete();
  await ctx.db('tokens').insert({
    user_id: Number(user_id),
    kind,
    hash: hashToken(token),
    expires_at: new Date(ctx.now.getTime() + lives[kind]).toISOString(),
    version: 1,
    created_at: at,
    updated_at: at,
  });
  return token;
}
