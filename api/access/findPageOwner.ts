/** Finds who opens a page of her own on a device that was let in. */

import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import type { Context } from '../context.ts';
import { hashSecret } from './findKeyHolder.ts';

/** The nurse whose page is open, and on which device. */
export interface PageOwner {
  viewer: Viewer;
  link_id: number;
  device_id: number;
  /** The name of the cookie that the device holds. */
  cookie: string;
  /** When this device was last seen, as an instant. */
  seen_at: string;
}

/** The name of the cookie that a device holds for one link; a phone can hold several. */
export const pageCookie = (link: string): string => `noi_n_${link}`;

interface Row {
  user_id: number;
  name: string;
  link_id: number;
  device_id: number | null;
  seen_at: string | null;
}

/** Limits a query to nurses whose page can be open: active ones, and those who have left, whose pay is still shown. */
export const wherePageOpen = (users: Knex.QueryBuilder): Knex.QueryBuilder =>
  users.where((open) => open.where('u.status', 'active').orWhere('u.profile_status', 'out'));

/**
 * Finds the nurse with this link and device; `unknown_device` when the link has not let it in, or too long ago, and null when there is
 * no such link or her account is disabled. The viewer has no roles: she may call her page's routes and nothing else.
 */
export async function findPageOwner(
  { db, now }: Pick<Context, 'db' | 'now'>,
  link: string,
  token: string | undefined,
): Promise<PageOwner | 'unknown_device' | null> {
  const row: Row | undefined = await db('page_links as k')
    .join('users as u', 'u.id', 'k.agent_id')
    .leftJoin('page_devices as d', (device) => {
      device
        .on('d.link_id', 'k.id')
        .andOnVal('d.token_hash', hashSecret(token ?? ''))
        .andOnVal('d.expires_at', '>', now.toISOString());
    })
    .where({ 'k.link': link })
    .where(wherePageOpen)
    .first({
      user_id: 'u.id',
      name: 'u.name',
      link_id: 'k.id',
      device_id: 'd.id',
      seen_at: 'd.seen_at',
    });
  if (!row) return null;
  const { user_id, name, link_id, device_id, seen_at } = row;
  if (device_id === null || seen_at === null) return 'unknown_device';
  const none = { roles: [], partner_id: null, mechanism_id: null, via: null };
  const viewer = { id: String(user_id), name, email: '', kind: 'agent', ...none };
  return { viewer, cookie: pageCookie(link), link_id, device_id, seen_at };
}
