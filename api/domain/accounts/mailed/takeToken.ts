import type { Context } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { hashToken } from './hashToken.ts';
import type { TokenKind } from './issueToken.ts';

/** Whose token it was; the account is active. */
export interface Holder {
  id: string;
  name: string;
  email: string;
}

/**
 * Uses up a one-time token. Of many calls at once one succeeds; the others wait for it and are refused.
 * @param member the body's member that carried it, for the pointer
 * @throws ApiError 422 when it is unknown, used, too old, or its account is disabled
 */
export async function takeToken(
  ctx: Context,
  kind: TokenKind,
  token: string,
  member: string,
): Promise<Holder> {
  const now = ctx.now.toISOString();
  const [taken] = (await ctx
    .db('tokens')
    .where({ hash: hashToken(token), kind })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now, updated_at: now })
    .returning('user_id')) as { user_id: number }[];
  const user =
    taken &&
    (await ctx.db('users').where({ id: taken.user_id, status: 'active' }).first('id', 'name', 'email'));
  if (!user) throw deadToken(member);
  return { id: String(user.id), name: user.name, email: user.email };
}

/** What is told of a token that is unknown, used or too old. */
export const deadToken = (member: string): ApiError =>
  new ApiError({
    status: 422,
    code: 'token_dead',
    detail: 'Liên kết này không đúng, đã dùng rồi hoặc đã hết hạn. Hãy yêu cầu gửi lại thư mới.',
    source: { pointer: `/${member}` },
  });
