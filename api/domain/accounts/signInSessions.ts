/** Begins and ends sign-in sessions, and asserts that a call has one. */

import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#rules/durations';
import { canVisitAccount } from '#schema/users';
import { anonymousViewer } from '../../access/anonymousViewer.ts';
import { logAction } from '../../audit/log.ts';
import { DomainError, forbiddenError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { CallContext, ClientInfo, Context, SignInSession } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findById } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';

/** A new sign-in session, with the data from which its access token is made. */
export interface NewSignInSession {
  code: string;
  user_id: string;
  opened_at: Date;
  expires_at: Date;
}

const SESSION_LIFETIME_MS = 12 * HOUR_MS;

/**
 * Begins a sign-in session of 12 h (schema 5.4). `signToken` creates its access token.
 * @param shown.visit the session of the real user who visits as this user; the visit ends with it
 * @param shown.secondFactor whether a code of the second factor, or a passkey, was just accepted
 */
export async function openSignInSession(
  ctx: Context,
  user_id: string,
  device: ClientInfo,
  shown: { visit?: SignInSession; secondFactor?: boolean } = {},
): Promise<NewSignInSession> {
  const { visit, secondFactor = false } = shown;
  const at = ctx.now.toISOString();
  const expires_at = visit?.expires_at ?? new Date(ctx.now.getTime() + SESSION_LIFETIME_MS);
  const code = randomBytes(18).toString('base64url');
  await ctx.db('sessions').insert({
    code,
    user_id: Number(user_id),
    visitor_id: visit ? Number(visit.user_id) : null,
    parent_id: visit ? Number(visit.id) : null,
    expires_at: expires_at.toISOString(),
    second_factor_at: secondFactor ? at : null,
    ...device,
    ...toNewRowColumns(ctx.now),
  });
  return { code, user_id, opened_at: ctx.now, expires_at };
}

/**
 * Ends every sign-in session of a user at once, and every visit that the user has started. The tokens of these sessions become invalid
 * (schema 5.4).
 * @param except the session that continues
 */
export async function endSignInSessions(ctx: Context, user_id: string, except?: string): Promise<void> {
  const id = Number(user_id);
  recordTouchedRows(ctx, 'sessions', [id]);
  await ctx
    .db('sessions')
    .whereNull('ended_at')
    .whereNot({ id: Number(except ?? 0) })
    .andWhere((any) => any.where({ user_id: id }).orWhere({ visitor_id: id }))
    .update({ ended_at: ctx.now.toISOString() });
}

/** Returns the context with this person as viewer, for calls that verify the person's identity before sign-in. */
export const toPersonContext = (
  ctx: Context,
  person: { id: string; name: string; email: string },
): Context => ({
  ...ctx,
  viewer: { ...anonymousViewer, id: person.id, name: person.name, email: person.email },
});

const visitLogLine = { resource: 'users', code: 'visit', label: 'Xem như người này' } as const;

/**
 * Lets an admin see the screens of another user and act as this user, in a separate session that ends with the admin's session. An admin
 * cannot visit another admin, can visit a finance user only with the finance role, and cannot start a visit from a visit (schema 5.7).
 * Refusals are logged.
 * @throws DomainError 403, 404, `account_disabled`
 */
export async function beginVisit(
  call: CallContext,
  { user_id }: { user_id: string },
): Promise<NewSignInSession> {
  try {
    return await call.write(async (ctx) => {
      await assertVisitable(ctx, user_id);
      await logAction(ctx, { ...visitLogLine, id: user_id });
      return openSignInSession(ctx, user_id, call.device, { visit: requireSignInSession(call) });
    });
  } catch (error) {
    if (error instanceof DomainError && error.faults[0]?.code !== 'not_found')
      await call.record((ctx) => logAction(ctx, { ...visitLogLine, id: user_id, error: error.message }));
    throw error;
  }
}

async function assertVisitable(ctx: Context, user_id: string): Promise<void> {
  const { viewer } = ctx;
  const visited = parseRecordId(user_id) === null ? null : await findById(ctx, 'users', user_id);
  if (!visited) throw notFoundError();
  if (viewer.via) throw forbiddenError('Bạn đang xem như người khác. Hãy kết thúc trước đã.');
  if (visited.id === viewer.id) throw forbiddenError('Đây là chính bạn.');
  if (!canVisitAccount(viewer.roles, visited.roles))
    throw forbiddenError(
      'Không thể xem như quản trị viên khác, hoặc người có quyền Tài chính mà bạn không có.',
    );
  if (visited.status !== 'active') throw refusedError('account_disabled', 'Tài khoản này đang bị khóa.');
}

/** Returns the sign-in session of a call that requires a signed-in user. */
export function requireSignInSession({ session }: CallContext): SignInSession {
  if (!session) throw new Error('No session: this call is for the signed-in only.');
  return session;
}
