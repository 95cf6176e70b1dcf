/** Actions of users on their own account: password, sign-in sessions, screen preferences. */

import { mergePreference } from '#rules/mergePreference';
import { hashPassword, verifyPassword } from '../../access/hashPassword.ts';
import { requireOwnAccount } from '../../access/requireOwnAccount.ts';
import { logAction } from '../../audit/log.ts';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildSignInLimits, limitTries } from './limitTries.ts';
import { assertPasswordAllowed, setPassword } from './passwords.ts';
import { requireSignInSession } from './signInSessions.ts';

/**
 * Asserts that this is the viewer's own password. The check takes as long as hashing a password.
 * @param path the member of the input that contains the password
 * @throws DomainError 422 at `path`
 */
export async function assertOwnPassword(
  { db, viewer }: Context,
  password: string,
  path: string,
): Promise<void> {
  const row = await queryRowById(db, 'users', viewer.id).first('password_hash');
  if (!(await verifyPassword(row?.password_hash ?? null, password)))
    throw invalidError(path, 'Mật khẩu hiện tại không đúng.');
}

/**
 * Asserts that this is the viewer's own password, before a change of how the account signs in. The call counts as a sign-in attempt.
 * @param path the member of the input that contains the password
 * @throws DomainError 403 on a visit, 422 at `path`, `too_many`
 */
export const confirmOwnPassword = (call: CallContext, password: string, path = 'password'): Promise<void> =>
  limitTries(call, buildSignInLimits(requireOwnAccount(call.ctx).email, call, 'refund'), () =>
    assertOwnPassword(call.ctx, password, path),
  );

/** Returns the current user. `apps` is empty for a user without roles; `visiting` names the real user during a visit (schema 5.7). */
export function readOwnAccount(call: CallContext) {
  const { viewer } = call.ctx;
  const apps = viewer.roles.length > 0 ? [{ code: 'admin', name: 'Admin' }] : [];
  const { second_factor } = requireSignInSession(call);
  const visiting = viewer.via && { visiting: { name: viewer.via.name } };
  return { ...viewer, apps, second_factor, ...visiting };
}

/**
 * Changes the viewer's password. Other sessions end; this session continues.
 * @throws DomainError 422 at `current_password`, `password` or `password_confirmation`, `too_many`
 */
export async function changePassword(
  call: CallContext,
  input: { current_password: string; password: string; password_confirmation: string },
): Promise<void> {
  const { id, email } = requireOwnAccount(call.ctx);
  const { current_password, ...given } = input;
  assertPasswordAllowed({ ...given, email });
  await confirmOwnPassword(call, current_password, 'current_password');
  if (current_password === given.password)
    throw invalidError('password', 'Mật khẩu mới phải khác mật khẩu hiện tại.');
  const password_hash = await hashPassword(given.password);
  await call.write(async (ctx) => {
    await setPassword(ctx, id, password_hash, requireSignInSession(call).id);
    await logAction(ctx, { resource: 'users', id, code: 'change_password', label: 'Đổi mật khẩu' });
  });
}

interface SessionRow {
  id: number;
  created_at: string;
  expires_at: string;
  user_agent: string | null;
  address: string | null;
}

/** Lists the viewer's open sign-in sessions, newest first. */
export async function listSignInSessions(call: CallContext) {
  const { db, now } = call.ctx;
  const rows: SessionRow[] = await db('sessions')
    .where({ user_id: Number(requireOwnAccount(call.ctx).id) })
    .whereNull('visitor_id')
    .whereNull('ended_at')
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .select('id', 'created_at', 'expires_at', 'user_agent', 'address');
  const current = requireSignInSession(call).id;
  return rows.map(({ id, created_at, ...rest }) => ({
    id: String(id),
    opened_at: created_at,
    ...rest,
    current: String(id) === current,
  }));
}

/** Ends one of the viewer's sign-in sessions, and the visits started from it. @throws DomainError 404 */
export async function endSignInSession(call: CallContext, session_id: string | undefined): Promise<void> {
  const own = Number(requireOwnAccount(call.ctx).id);
  await call.write(async (ctx) => {
    const id = parseRecordId(session_id ?? '');
    const ended = { ended_at: ctx.now.toISOString() };
    const live = () => ctx.db('sessions').whereNull('ended_at');
    const mine = { id: id ?? 0, user_id: own, visitor_id: null };
    if (id === null || !(await live().where(mine).update(ended))) throw notFoundError();
    recordTouchedRows(ctx, 'sessions', [own]);
    await live().where({ parent_id: id }).update(ended);
  });
}

/**
 * Ends the sign-in session of this call. During a visit, only the visit ends. If the session is the user's own, visits started from it end
 * too (schema 5.4).
 */
export async function logOut(call: CallContext): Promise<void> {
  const session = requireSignInSession(call);
  const id = Number(session.id);
  await call.write(async (ctx) => {
    recordTouchedRows(ctx, 'sessions', [session.user_id]);
    await ctx
      .db('sessions')
      .where({ id })
      .orWhere({ parent_id: id })
      .update({ ended_at: ctx.now.toISOString() });
  });
}

const MAX_PREFERENCES_BYTES = 64 * 1024;

/** Returns the id of the user whose preferences apply. During a visit this is the real user. */
const buildPreferencesCondition = ({ viewer }: Context) => ({ id: Number(viewer.via?.id ?? viewer.id) });

/** Returns the user's screen preferences; an empty object if none are stored. */
export async function readPreferences({ ctx }: Pick<CallContext, 'ctx'>): Promise<Record<string, unknown>> {
  const row = await ctx.db('users').where(buildPreferencesCondition(ctx)).first('preferences');
  return row?.preferences ? JSON.parse(row.preferences) : {};
}

/** Asserts that the value is a JSON object of preferences by key. @throws DomainError 422 at `path` */
function parsePreferences(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidError(path, 'Tùy chọn phải là một đối tượng.');
  return Object.fromEntries(Object.entries(value));
}

async function storePreferences(ctx: Context, preferences: Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(preferences);
  if (Buffer.byteLength(text) > MAX_PREFERENCES_BYTES)
    throw refusedError('too_large', 'Tùy chọn lớn hơn 64 kB.', 'data');
  await ctx.db('users').where(buildPreferencesCondition(ctx)).update({ preferences: text });
}

/** Replaces all preferences: a JSON object of up to 64 kB. @throws DomainError 422 at `data`, `too_large` */
export async function replacePreferences(call: CallContext, { data }: { data: unknown }): Promise<unknown> {
  const preferences = parsePreferences(data, 'data');
  await call.write((ctx) => storePreferences(ctx, preferences));
  return data;
}

/**
 * Stores the preferences with these keys and leaves all others unchanged; null removes a preference. If another window changed a value
 * after this window had read `base`, both changes are merged.
 * @returns the stored values of these keys
 * @throws DomainError 422 at `data` or `base`, `too_large`
 */
export async function changePreferences(
  call: CallContext,
  input: { data: unknown; base?: unknown },
): Promise<Record<string, unknown>> {
  const changes = parsePreferences(input.data, 'data');
  const base = parsePreferences(input.base ?? {}, 'base');
  return call.write(async (ctx) => {
    await lockRows(ctx, 'users', [String(buildPreferencesCondition(ctx).id)]);
    const stored = new Map(Object.entries(await readPreferences({ ctx })));
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) stored.delete(key);
      else stored.set(key, mergePreference(base[key], value, stored.get(key)));
    }
    await storePreferences(ctx, Object.fromEntries(stored));
    return Object.fromEntries(Object.keys(changes).map((key) => [key, stored.get(key) ?? null]));
  });
}
