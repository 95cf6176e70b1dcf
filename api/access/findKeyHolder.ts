/** Finds the user behind an API key of a program (schema 11). */

import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#rules/durations';
import type { CallApiKey, Viewer } from '#schema/access';
import { roles as knownRoles } from '#schema/access';
import type { Context } from '../context.ts';
import { queryRowById } from '../db/queryRowById.ts';

/** Returns the hash that is stored in place of a key. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A user on whose behalf a program acts, with the columns of `adminColumns`. */
export interface AdminRow {
  user_id: number;
  user_name: string;
  email: string;
  kind: string;
  roles: string;
}
/** Columns of `AdminRow` in the table `users as u`. */
export const adminColumns = {
  user_id: 'u.id',
  user_name: 'u.name',
  email: 'u.email',
  kind: 'u.kind',
  roles: 'u.roles',
};

/** Returns the viewer that a program acts as; null if the user is not an admin. */
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

/** Minimum time between two stored uses of a key, in milliseconds. */
const USE_RECORD_INTERVAL_MS = MINUTE_MS;

interface KeyHolder {
  viewer: Viewer & { key: CallApiKey };
  /** True if `recordKeyUse` must store this use of the key. */
  isUseDue: boolean;
}

/**
 * Finds the admin who owns the key with this secret, reading the current data of the owner and the key. Returns null if the key is unknown,
 * revoked or expired, or if its owner is disabled or no longer an admin.
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
    row.last_used_at === null || Date.parse(row.last_used_at) < now.getTime() - USE_RECORD_INTERVAL_MS;
  const viewer = {
    ...maker,
    key: { id: String(row.id), name: row.name, scopes: JSON.parse(row.scopes) as string[], isWriting },
  };
  return { viewer, isUseDue };
}

export async function recordKeyUse({ db, now }: Context, { id }: CallApiKey): Promise<void> {
  await queryRowById(db, 'api_keys', id).update({ last_used_at: now.toISOString() });
}
