/** Keys of programs: made and shown once, revoked, and who calls with one (schema 11). */
import { createHash, randomBytes } from 'node:crypto';
import type { KeyRef, Viewer } from '#schema/access';
import { roles as knownRoles } from '#schema/access';
import { scopesOf } from '#schema/scopes';
import type { Context } from '../../context.ts';
import { rowById } from '../../db/rowById.ts';
import { insert, update } from '../../db/store.ts';
import { touch } from '../../db/touch.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const apiKeysHooks: Hooks<'api_keys'> = {
  async beforeCreate(ctx, values) {
    const offered = new Set(scopesOf(ctx.viewer).map(({ value }) => value));
    const scopes = [...new Set(values.scopes ?? [])];
    const unknown = scopes.find((scope) => !offered.has(scope));
    if (unknown !== undefined)
      throw invalid(
        'scopes',
        `Bạn không cho khóa quyền "${unknown}" được. Hãy chọn trong các quyền của bạn.`,
      );
    const expires_at = values.expires_at ?? '';
    if (expires_at <= ctx.now.toISOString()) throw invalid('expires_at', 'Hạn dùng phải ở sau lúc này.');
    if (expires_at > inOneYear(ctx.now).toISOString())
      throw invalid('expires_at', 'Hạn dùng phải trong vòng một năm.');
    return { ...values, scopes, user_id: ctx.viewer.id };
  },

  async create(ctx, values) {
    const secret = `noi_${randomBytes(32).toString('base64url')}`;
    const { id } = await insert(ctx, 'api_keys', values);
    await rowById(ctx.db, 'api_keys', id).update({ secret_hash: hashSecret(secret) });
    ctx.createdSecret = { id, secret };
    return id;
  },

  async derive(ctx, rows) {
    const created = ctx.createdSecret;
    for (const row of rows) row.secret = created?.id === row.id ? created.secret : null;
  },
};

function inOneYear(now: Date): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

export const apiKeysActions: PerformsOf<'api_keys'> = {
  async revoke(ctx, { id }) {
    await update(ctx, 'api_keys', id, { revoked_at: ctx.now.toISOString() });
  },
};

/** Revokes every key of a person who is disabled or no longer admin; they stay dead when that person comes back. */
export async function revokeKeysOf(ctx: Context, user_id: string): Promise<void> {
  const revoked_at = ctx.now.toISOString();
  const ids: (string | number)[] = await ctx
    .db('api_keys')
    .where({ user_id: Number(user_id) })
    .whereNull('revoked_at')
    .pluck('id');
  for (const id of ids) await update(ctx, 'api_keys', String(id), { revoked_at });
  touch(ctx, 'api_keys', ids);
}

/** A user for whom a program acts, as `adminColumns` selects it. */
export interface AdminRow {
  user_id: number;
  user_name: string;
  email: string;
  kind: string;
  roles: string;
}
/** Of the table `users as u`. */
export const adminColumns = {
  user_id: 'u.id',
  user_name: 'u.name',
  email: 'u.email',
  kind: 'u.kind',
  roles: 'u.roles',
};

/** The viewer that a program acts as; null when the user is no admin. */
export function toAdminViewer({ user_id, user_name, email, kind, roles: stored }: AdminRow): Viewer | null {
  const held: unknown = JSON.parse(stored);
  const roles = knownRoles.filter((role) => Array.isArray(held) && held.includes(role));
  if (!roles.includes('admin')) return null;
  const own = { partner_id: null, mechanism_id: null, via: null };
  return { id: String(user_id), name: user_name, email, kind, roles, ...own };
}

interface Row extends AdminRow {
  id: number;
  name: string;
  scopes: string;
  last_used_at: string | null;
}

/** Milliseconds after which another use of a key is noted. */
const USE_NOTED_AFTER = 60_000;

/** Who calls with a key. */
interface KeyHolder {
  viewer: Viewer & { key: KeyRef };
  /** Whether the instant of this use is to be stored (`recordKeyUse`). */
  isUseDue: boolean;
}

/**
 * Finds the admin whose key this secret is, as the database has both now; null when the key is unknown, revoked or expired, or
 * its maker is disabled or no longer admin.
 * @param isWriting whether the call changes something
 */
export async function findKeyHolder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  secret: string,
  isWriting: boolean,
): Promise<KeyHolder | null> {
  const at = now.toISOString();
  const row: Row | undefined = await db('api_keys as k')
    .join('users as u', 'u.id', 'k.user_id')
    .where({ 'k.secret_hash': hashSecret(secret), 'u.status': 'active' })
    .whereNull('k.revoked_at')
    .where('k.expires_at', '>', at)
    .first({
      id: 'k.id',
      name: 'k.name',
      scopes: 'k.scopes',
      last_used_at: 'k.last_used_at',
      ...adminColumns,
    });
  const maker = row && toAdminViewer(row);
  if (!row || !maker) return null;
  const isUseDue =
    row.last_used_at === null || Date.parse(row.last_used_at) < now.getTime() - USE_NOTED_AFTER;
  const viewer = {
    ...maker,
    key: { id: String(row.id), name: row.name, scopes: JSON.parse(row.scopes) as string[], isWriting },
  };
  return { viewer, isUseDue };
}

/** Stores that the key is used now. */
export async function recordKeyUse({ db, now }: Context, { id }: KeyRef): Promise<void> {
  await rowById(db, 'api_keys', id).update({ last_used_at: now.toISOString() });
}
