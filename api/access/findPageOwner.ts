/** Finds the nurse or mother whose page is opened, if the page's link has admitted the device. */

import type { Knex } from 'knex';
import { addDays, toDayStart } from '#rules/days';
import type { Viewer } from '#schema/access';
import type { PageKind } from '#schema/ownPages';
import type { Context } from '../context.ts';
import { anonymousViewer } from './anonymousViewer.ts';
import { hashSecret } from './findKeyHolder.ts';

/** The owner of an open page, with the link and the device through which the page was opened. */
export interface PageOwner {
  kind: PageKind;
  /** Id of the nurse or the customer. */
  owner_id: string;
  /** Viewer without roles, who may call only the routes of this page. A mother has no account, so her viewer is `anonymousViewer`. */
  viewer: Viewer;
  link_id: number;
  device_id: number;
  /** Name of the cookie on the device. */
  cookie: string;
  /** The instant at which this device last opened the page. */
  seen_at: string;
}

/** For each kind of page: the table of its owners, and the column of `page_links` with the owner's id. */
export const pageOwnerTables = {
  nurse: { table: 'users', column: 'agent_id' },
  mother: { table: 'customers', column: 'customer_id' },
} as const satisfies Readonly<Record<PageKind, { table: string; column: string }>>;

/** Returns the name of the cookie for one link; a phone can hold cookies for several links. */
export const buildPageCookieName = (kind: PageKind, link: string): string => `noi_${kind[0]}_${link}`;

/** Days for which a mother's page stays open after her last package is done. */
const DAYS_AFTER_LAST_PACKAGE = 60;

/**
 * Query for the links `k` of this kind whose page may be open, joined with their owner `o`.
 * A nurse's page is open while she is active, and also after she has left, because it still shows her pay.
 * A mother's page is open while she has an open package, and for `DAYS_AFTER_LAST_PACKAGE` after the last package is done. If she has no
 * finished package, the days count from the creation of the link.
 */
export function buildOpenPagesQuery(
  { db, today }: Pick<Context, 'db' | 'today'>,
  kind: PageKind,
): Knex.QueryBuilder {
  const { table, column } = pageOwnerTables[kind];
  const pages = db('page_links as k').join(`${table} as o`, 'o.id', `k.${column}`);
  if (kind === 'nurse')
    return pages.where((open) => open.where('o.status', 'active').orWhere('o.profile_status', 'out'));
  const since = addDays(today, -DAYS_AFTER_LAST_PACKAGE);
  return pages.whereNull('o.erased_at').where((open) =>
    open
      .where('o.open_packages', '>', 0)
      .orWhere('o.last_done_at', '>=', since)
      .orWhere((none) => none.whereNull('o.last_done_at').where('k.created_at', '>=', toDayStart(since))),
  );
}

interface Row {
  owner_id: number;
  name: string;
  link_id: number;
  device_id: number | null;
  seen_at: string | null;
}

/**
 * Finds the owner of this link on this device. Returns `unknown_device` if the link has not admitted the device or admitted it too long
 * ago; null if the link does not exist or its page has ended.
 */
export async function findPageOwner(
  ctx: Pick<Context, 'db' | 'now' | 'today'>,
  kind: PageKind,
  link: string,
  token: string | undefined,
): Promise<PageOwner | 'unknown_device' | null> {
  const row: Row | undefined = await buildOpenPagesQuery(ctx, kind)
    .leftJoin('page_devices as d', (device) => {
      device
        .on('d.link_id', 'k.id')
        .andOnVal('d.token_hash', hashSecret(token ?? ''))
        .andOnVal('d.expires_at', '>', ctx.now.toISOString());
    })
    .where({ 'k.link': link })
    .first({
      owner_id: 'o.id',
      name: 'o.name',
      link_id: 'k.id',
      device_id: 'd.id',
      seen_at: 'd.seen_at',
    });
  if (!row) return null;
  const { name, link_id, device_id, seen_at } = row;
  if (device_id === null || seen_at === null) return 'unknown_device';
  const owner_id = String(row.owner_id);
  const viewer: Viewer =
    kind === 'nurse' ? { ...anonymousViewer, id: owner_id, name, kind: 'agent' } : anonymousViewer;
  return { kind, owner_id, viewer, cookie: buildPageCookieName(kind, link), link_id, device_id, seen_at };
}
