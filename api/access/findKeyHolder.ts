/** Who calls with the key of a program (schema 11). */

import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#rules/durations';
import type { KeyRef, Viewer } from '#schema/access';
import { roles as knownRoles } from '#schema/access';
import type { Context } from '../context.ts';
import { rowById } from '../db/rowById.ts';

/** A key as it is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

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
const USE_NOTED_AFTER = MINUTE_MS;

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
