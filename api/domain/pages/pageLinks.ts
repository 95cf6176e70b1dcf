/** The secret URL of a nurse's or a mother's own page: creating it, showing it to the office again, and revoking it. */
import { randomBytes } from 'node:crypto';
import { resources } from '#schema/index';
import type { OwnPage, PageKind } from '#schema/ownPages';
import type { AnyResource } from '#schema/resource';
import { hashSecret } from '../../access/findKeyHolder.ts';
import { buildOpenPagesQuery, pageOwnerTables } from '../../access/findPageOwner.ts';
import { logAction } from '../../audit/log.ts';
import { notFoundError, refusedError } from '../../base/domainError.ts';
import { decryptSecret, encryptSecret } from '../../base/encrypt.ts';
import type { Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { insertRow } from '../../db/insertRow.ts';
import { lockRows } from '../../db/lockRows.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findById } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { digestWithSecret } from '../accounts/limitTries.ts';
import { loadPageSettings } from './pageSettings.ts';

const purpose = 'noi page link';

/** Per kind of page, the resource of its owners and the first part of its path. */
const pageKindDetails = {
  nurse: { resource: 'agents', path: 'n', setting: 'nurses', whose: 'điều dưỡng' },
  mother: { resource: 'customers', path: 'm', setting: 'mothers', whose: 'mẹ' },
} as const satisfies Readonly<Record<PageKind, object>>;

/** Returns the path of the office's page that shows the owner. */
export const buildOwnerPath = (kind: PageKind, id: string): string =>
  `/${pageKindDetails[kind].resource}/${id}`;

interface LinkRow {
  id: number;
  link: string;
  secret: string;
  created_at: string;
}

/** Asserts that pages of this kind are turned on. @throws DomainError 404 */
export async function assertPagesOn(ctx: Context, kind: PageKind): Promise<void> {
  if (!(await loadPageSettings(ctx))[pageKindDetails[kind].setting]) throw notFoundError();
}

/**
 * Creates a new secret URL of an owner's page; the previous URL and its devices are revoked.
 * @throws DomainError 404; 422 `pages_off`; 422 `action_unavailable` if the nurse has left, or the mother's data were erased
 */
export async function createPageUrl(ctx: Context, kind: PageKind, id: string): Promise<{ url: string }> {
  await lockOwner(ctx, kind, id);
  return { url: buildPageUrl(ctx, kind, await replaceLink(ctx, kind, id)) };
}

/** Creates a page link for an owner without a link; an existing link stays. @throws DomainError as `createPageUrl` */
export async function ensurePageLink(ctx: Context, kind: PageKind, id: string): Promise<void> {
  await lockOwner(ctx, kind, id);
  if (!(await findLinkOfOwner(ctx, kind, id))) await replaceLink(ctx, kind, id, false);
}

/**
 * Returns the URLs of these owners' pages, by the owner's id. Owners without a page are left out. If pages of this kind are turned off, the
 * result is empty.
 */
export async function findOwnPageUrls(
  ctx: Context,
  kind: PageKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  if (ids.length === 0 || !(await loadPageSettings(ctx))[pageKindDetails[kind].setting]) return addresses;
  const rows: { owner_id: number; secret: string }[] = await ctx
    .db('page_links')
    .whereIn(pageOwnerTables[kind].column, ids.map(Number))
    .select({ owner_id: pageOwnerTables[kind].column }, 'secret');
  for (const { owner_id, secret } of rows) {
    const opened = decryptSecret(ctx.config, purpose, secret);
    if (opened) addresses.set(String(owner_id), buildPageUrl(ctx, kind, opened));
  }
  return addresses;
}

/** Returns the owners who have a page; empty if pages of this kind are turned off. */
export async function findOwnersWithPage(
  ctx: Context,
  kind: PageKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !(await loadPageSettings(ctx))[pageKindDetails[kind].setting]) return new Set();
  const { column } = pageOwnerTables[kind];
  const owners: number[] = await ctx.db('page_links').whereIn(column, ids.map(Number)).pluck(column);
  return new Set(owners.map(String));
}

/** Like `findOwnPageUrls`, but creates missing pages for owners who may have one. */
export async function ensurePageUrls(
  ctx: Context,
  kind: PageKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const known = await findOwnPageUrls(ctx, kind, ids);
  const owners = await findOwnersWithoutLink(
    ctx,
    kind,
    ids.filter((id) => !known.has(id)),
  );
  if (owners.length === 0) return known;
  const links = owners.map((id) => createLink(ctx, kind, id).row);
  // Another transaction may create a link for the same owner at the same time. Only one of the two links is stored.
  await ctx.db('page_links').insert(links).onConflict(pageOwnerTables[kind].column).ignore();
  recordTouchedRows(ctx, pageOwnerTables[kind].table, owners);
  return findOwnPageUrls(ctx, kind, ids);
}

/** Finds the owners who have no link but may have a page. */
async function findOwnersWithoutLink(
  ctx: Context,
  kind: PageKind,
  ids: readonly string[],
): Promise<number[]> {
  if (ids.length === 0 || !(await loadPageSettings(ctx))[pageKindDetails[kind].setting]) return [];
  const { table, column } = pageOwnerTables[kind];
  const owners = ctx
    .db(`${table} as o`)
    .leftJoin('page_links as k', `k.${column}`, 'o.id')
    .whereIn('o.id', ids.map(Number))
    .whereNull('k.id')
    .orderBy('o.id');
  if (kind === 'nurse')
    owners.where((staying) => staying.whereNot('o.profile_status', 'out').orWhereNull('o.profile_status'));
  else owners.whereNull('o.erased_at');
  return owners.pluck('o.id');
}

/** Revokes an owner's page and its devices. @throws DomainError 404 */
export async function revokePage(ctx: Context, kind: PageKind, id: string): Promise<void> {
  await lockOwner(ctx, kind, id);
  await removePageLink(ctx, kind, id);
  await logAction(ctx, {
    ...{ resource: pageKindDetails[kind].resource, id },
    ...{ code: 'end_page', label: 'Kết thúc trang riêng' },
  });
}

/** Deletes an owner's link with its devices, if the owner has a link. */
export async function removePageLink({ db }: Context, kind: PageKind, id: string): Promise<void> {
  await db('page_links')
    .where({ [pageOwnerTables[kind].column]: Number(id) })
    .delete();
}

/** Returns the URL of an owner's page, and the devices that may open it. @throws DomainError 404 */
export async function loadPageLink(ctx: Context, kind: PageKind, id: string): Promise<OwnPage> {
  await findReadableRecord(ctx, resources[pageKindDetails[kind].resource] as AnyResource, id);
  const row = await findLinkOfOwner(ctx, kind, id);
  if (!row) return { url: null, opened_at: null, ended: false, locked_until: null, devices: [] };
  const secret = decryptSecret(ctx.config, purpose, row.secret);
  const devices: { id: number; user_agent: string | null; created_at: string; seen_at: string }[] = await ctx
    .db('page_devices')
    .where({ link_id: row.id })
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('seen_at', 'desc')
    .limit(100)
    .select('id', 'user_agent', 'created_at', 'seen_at');
  const open = await buildOpenPagesQuery(ctx, kind).where({ 'k.id': row.id }).first('k.id');
  return {
    url: secret && buildPageUrl(ctx, kind, secret),
    opened_at: row.created_at,
    ended: open === undefined,
    locked_until: await findLockEnd(ctx, row.id),
    devices: devices.map((device) => ({ ...device, id: String(device.id) })),
  };
}

/** Revokes one device of an owner's page. @throws DomainError 404 */
export async function revokeDevice(
  ctx: Context,
  kind: PageKind,
  id: string,
  device_id: string,
): Promise<void> {
  await lockOwner(ctx, kind, id);
  const row = await findLinkOfOwner(ctx, kind, id);
  const device = parseRecordId(device_id);
  const ended =
    row && device !== null ? await ctx.db('page_devices').where({ id: device, link_id: row.id }).delete() : 0;
  if (ended === 0) throw notFoundError();
  await logAction(ctx, {
    ...{ resource: pageKindDetails[kind].resource, id },
    ...{ code: 'end_device', label: 'Kết thúc một máy của trang riêng' },
  });
}

/** Number of wrong attempts at the digits after which a link is locked for an hour. */
export const MAX_WRONG_DIGITS = 5;

/** Returns the key in `rate_limits` under which wrong digits of a link are counted. */
export const buildWrongDigitsKey = (ctx: Pick<Context, 'config'>, link_id: number): string =>
  digestWithSecret(ctx, `digits of page ${link_id}`);

/** Finds the instant at which a link's lock ends; null if the link is not locked. */
async function findLockEnd(ctx: Context, link_id: number): Promise<string | null> {
  const row: { tries: number; until: string } | undefined = await ctx
    .db('rate_limits')
    .where({ key: buildWrongDigitsKey(ctx, link_id) })
    .where('until', '>', ctx.now.toISOString())
    .first('tries', 'until');
  return row && row.tries >= MAX_WRONG_DIGITS ? row.until : null;
}

/** Locks the owner's row. If two URLs are created in parallel, the later one remains. @throws DomainError 404 */
async function lockOwner(ctx: Context, kind: PageKind, id: string): Promise<void> {
  await findReadableRecord(ctx, resources[pageKindDetails[kind].resource] as AnyResource, id);
  await lockRows(ctx, pageOwnerTables[kind].table, [id]);
}

const findLinkOfOwner = ({ db }: Context, kind: PageKind, id: string): Promise<LinkRow | undefined> =>
  db('page_links')
    .where({ [pageOwnerTables[kind].column]: Number(id) })
    .first('id', 'link', 'secret', 'created_at');

const buildPageUrl = ({ config }: Context, kind: PageKind, secret: string): string =>
  `${config.publicUrl}/${pageKindDetails[kind].path}/${secret}`;

/** Replaces the owner's link by a new one, and returns the secret of the new link. */
async function replaceLink(ctx: Context, kind: PageKind, id: string, logs = true): Promise<string> {
  const { resource, setting, whose } = pageKindDetails[kind];
  if (!(await loadPageSettings(ctx))[setting])
    throw refusedError(
      'pages_off',
      `Trang riêng của ${whose} đang tắt. Hãy nhờ quản trị bật ở Cài đặt → Trang riêng.`,
    );
  await assertCanHavePage(ctx, kind, id);
  await removePageLink(ctx, kind, id);
  const { secret, row } = createLink(ctx, kind, Number(id));
  await insertRow(ctx.db, 'page_links', row);
  recordTouchedRows(ctx, pageOwnerTables[kind].table, [Number(id)]);
  if (logs) await logAction(ctx, { resource, id, code: 'open_page', label: 'Tạo địa chỉ trang riêng' });
  return secret;
}

/**
 * Creates a secret and the row of its link. The row contains the secret as a hash, to find the link, and encrypted, to show the URL again.
 */
function createLink(
  ctx: Context,
  kind: PageKind,
  owner_id: number,
): { secret: string; row: Record<string, unknown> } {
  const secret = randomBytes(32).toString('base64url');
  const row = {
    ...{ link: randomBytes(9).toString('base64url'), kind, [pageOwnerTables[kind].column]: owner_id },
    ...{ secret_hash: hashSecret(secret), secret: encryptSecret(ctx.config, purpose, secret) },
    ...toNewRowColumns(ctx.now),
  };
  return { secret, row };
}

async function assertCanHavePage(ctx: Context, kind: PageKind, id: string): Promise<void> {
  if (kind === 'nurse') {
    if ((await findById(ctx, 'agents', id))?.profile_status === 'out')
      throw refusedError('action_unavailable', 'Điều dưỡng đã nghỉ việc nên không tạo trang riêng mới được.');
  } else if ((await findById(ctx, 'customers', id))?.erased_at)
    throw refusedError(
      'action_unavailable',
      'Dữ liệu của khách hàng này đã được xóa nên không có trang riêng.',
    );
}
