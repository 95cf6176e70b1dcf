/** What a person does to the own account: another password, sessions, how the screens are liked. */
import type { Viewer } from '#schema/access';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { idNumber } from '../../db/ids.ts';
import { rowById } from '../../db/rowById.ts';
import { touch } from '../../db/touch.ts';
import { forbidden, invalid, notFound, refused } from '../../domainError.ts';
import { limitTries, signInLimits } from './limitTries.ts';
import { assertPasswordAllowed, hashPassword, setPassword, verifyPassword } from './passwords.ts';
import { type Call, requireSession } from './sessions.ts';

/** The person whose own account a call is about. @throws DomainError 403 on a visit: what guards an account is its owner's alone */
export function requireOwnAccount({ viewer }: Context): Viewer {
  if (viewer.via) throw forbidden('Chỉ chủ tài khoản mới làm được việc này. Hãy kết thúc truy cập trước.');
  return viewer;
}

/**
 * Compares a password with the viewer's own; takes as long as hashing one.
 * @param path the member of the input that carried it
 * @throws DomainError 422 at it
 */
export async function assertOwnPassword(
  { db, viewer }: Context,
  password: string,
  path: string,
): Promise<void> {
  const row = await rowById(db, 'users', viewer.id).first('password_hash');
  if (!(await verifyPassword(row?.password_hash ?? null, password)))
    throw invalid(path, 'Mật khẩu hiện tại không đúng.');
}

/**
 * Asserts the viewer's own password as one try of signing in, for what changes who can sign in.
 * @param path the member of the input that carried it
 * @throws DomainError 403 on a visit, 422 at `path`, `too_many`
 */
export const confirmOwnPassword = (call: Call, password: string, path = 'password'): Promise<void> =>
  limitTries(call, signInLimits(requireOwnAccount(call.ctx).email, call, 'refund'), () =>
    assertOwnPassword(call.ctx, password, path),
  );

/** The current user. `apps` is empty for who has no role; `visiting` names the real person (schema 5.7). */
export function readOwnAccount(call: Call) {
  const { viewer } = call.ctx;
  const apps = viewer.roles.length > 0 ? [{ code: 'admin', name: 'Admin' }] : [];
  const { second_factor } = requireSession(call);
  const visiting = viewer.via && { visiting: { name: viewer.via.name } };
  return { ...viewer, apps, second_factor, ...visiting };
}

/**
 * Gives the viewer another password. The other sessions end, this one goes on.
 * @throws DomainError 422 at `current_password` or `password` …, `too_many`
 */
export async function changePassword(
  call: Call,
  input: { current_password: string; password: string; password_confirmation: string },
): Promise<void> {
  const { id, email } = requireOwnAccount(call.ctx);
  const { current_password, ...given } = input;
  assertPasswordAllowed({ ...given, email });
  await confirmOwnPassword(call, current_password, 'current_password');
  if (current_password === given.password)
    throw invalid('password', 'Mật khẩu mới phải khác mật khẩu hiện tại.');
  const password_hash = await hashPassword(given.password);
  await call.write(async (ctx) => {
    await setPassword(ctx, id, password_hash, requireSession(call).id);
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

/** Where the viewer is signed in, newest first. */
export async function listOwnSessions(call: Call) {
  const { db, now } = call.ctx;
  const rows: SessionRow[] = await db('sessions')
    .where({ user_id: Number(requireOwnAccount(call.ctx).id) })
    .whereNull('visitor_id')
    .whereNull('ended_at')
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .select('id', 'created_at', 'expires_at', 'user_agent', 'address');
  const current = requireSession(call).id;
  return rows.map(({ id, created_at, ...rest }) => ({
    id: String(id),
    opened_at: created_at,
    ...rest,
    current: String(id) === current,
  }));
}

/** Ends one of the viewer's sessions, with the visits made from it. @throws DomainError 404 */
export async function endOwnSession(call: Call, session_id: string | undefined): Promise<void> {
  const own = Number(requireOwnAccount(call.ctx).id);
  await call.write(async (ctx) => {
    const id = idNumber(session_id ?? '');
    const ended = { ended_at: ctx.now.toISOString() };
    const live = () => ctx.db('sessions').whereNull('ended_at');
    const mine = { id: id ?? 0, user_id: own, visitor_id: null };
    if (id === null || !(await live().where(mine).update(ended))) throw notFound();
    touch(ctx, 'sessions', [own]);
    await live().where({ parent_id: id }).update(ended);
  });
}

/** Ends the session of this call: of a visit only the visit, of one's own its visits too (schema 5.4). */
export async function logout(call: Call): Promise<void> {
  const session = requireSession(call);
  const id = Number(session.id);
  await call.write(async (ctx) => {
    touch(ctx, 'sessions', [session.user_id]);
    await ctx
      .db('sessions')
      .where({ id })
      .orWhere({ parent_id: id })
      .update({ ended_at: ctx.now.toISOString() });
  });
}

const PREFERENCES_BYTES = 64 * 1024;

/** Whose preferences count: those of the person at the screen, on a visit too. */
const preferring = ({ viewer }: Context) => ({ id: Number(viewer.via?.id ?? viewer.id) });

/** How the person likes the screens; empty at first. */
export async function readPreferences({ ctx }: Call): Promise<Record<string, unknown>> {
  const row = await ctx.db('users').where(preferring(ctx)).first('preferences');
  return row?.preferences ? JSON.parse(row.preferences) : {};
}

/** Stores how the person likes the screens: a JSON object of up to 64 kB. @throws DomainError 422 at `data`, `too_large` */
export async function savePreferences(call: Call, { data }: { data: unknown }): Promise<unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalid('data', 'Tùy chọn phải là một đối tượng.');
  const preferences = JSON.stringify(data);
  if (Buffer.byteLength(preferences) > PREFERENCES_BYTES)
    throw refused('too_large', 'Tùy chọn lớn hơn 64 kB.', 'data');
  await call.write((ctx) => ctx.db('users').where(preferring(ctx)).update({ preferences }));
  return data;
}
