/** The secret address of a nurse's own page: it is made, shown to the office again, and ended. */
import { randomBytes } from 'node:crypto';
import { resources, type Stored } from '#schema/index';
import type { OwnPage } from '#schema/ownPages';
import type { AnyResource } from '#schema/resource';
import { hashSecret } from '../../access/findKeyHolder.ts';
import { logAction } from '../../audit/log.ts';
import { notFound, refused } from '../../base/domainError.ts';
import { decryptSecret, encryptSecret } from '../../base/encrypt.ts';
import type { Context } from '../../context.ts';
import { insertRow } from '../../db/insertRow.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { touch } from '../../db/touch.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { readable } from '../../resources/record.ts';
import { digest } from '../accounts/limitTries.ts';
import { lockNurse } from '../calendar/calendar.ts';
import { loadPages } from './pageSettings.ts';

const purpose = 'noi page link';

interface LinkRow {
  id: number;
  link: string;
  agent_id: number;
  secret: string;
  created_at: string;
}

/**
 * Makes a new secret address for a nurse's page; the one before ends, with its devices.
 * @throws DomainError 404; 422 `pages_off`; 422 `action_unavailable` when she has left the company
 */
export async function openPage(ctx: Context, nurse_id: string): Promise<{ url: string }> {
  const nurse = await lockNurse(ctx, nurse_id);
  return { url: addressOf(ctx, await storeLink(ctx, nurse)) };
}

/** Ends a nurse's page and its devices. @throws DomainError 404 */
export async function endPage(ctx: Context, nurse_id: string): Promise<void> {
  const nurse = await lockNurse(ctx, nurse_id);
  await deleteLink(ctx, nurse.id);
  await logAction(ctx, { resource: 'agents', id: nurse.id, code: 'end_page', label: 'Kết thúc trang riêng' });
}

export const pageActions: Pick<PerformsOf<'agents'>, 'page'> = {
  /** Makes the address for who has none; an address that is in use stays. */
  async page(ctx, { id }) {
    const nurse = await lockNurse(ctx, id);
    if (!(await findLinkOf(ctx, id))) await storeLink(ctx, nurse, false);
    return {};
  },
};

/** Returns the address of a nurse's page and the devices that it has let in. @throws DomainError 404 */
export async function loadPage(ctx: Context, nurse_id: string): Promise<OwnPage> {
  await readable(ctx, resources.agents as AnyResource, nurse_id);
  const row = await findLinkOf(ctx, nurse_id);
  if (!row) return { url: null, opened_at: null, locked_until: null, devices: [] };
  const secret = decryptSecret(ctx.config, purpose, row.secret);
  const devices: { id: number; user_agent: string | null; created_at: string; seen_at: string }[] = await ctx
    .db('page_devices')
    .where({ link_id: row.id })
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('seen_at', 'desc')
    .limit(100)
    .select('id', 'user_agent', 'created_at', 'seen_at');
  return {
    url: secret && addressOf(ctx, secret),
    opened_at: row.created_at,
    locked_until: await findLock(ctx, row.id),
    devices: devices.map((device) => ({ ...device, id: String(device.id) })),
  };
}

/** Ends one device of a nurse's page. @throws DomainError 404 */
export async function endDevice(ctx: Context, nurse_id: string, device_id: string): Promise<void> {
  const nurse = await lockNurse(ctx, nurse_id);
  const row = await findLinkOf(ctx, nurse.id);
  const ended =
    row && /^\d{1,15}$/.test(device_id)
      ? await ctx
          .db('page_devices')
          .where({ id: Number(device_id), link_id: row.id })
          .delete()
      : 0;
  if (ended === 0) throw notFound();
  await logAction(ctx, {
    resource: 'agents',
    id: nurse.id,
    code: 'end_device',
    label: 'Kết thúc một máy của trang riêng',
  });
}

/** Wrong digits that a link takes within an hour. */
export const MOST_WRONG_DIGITS = 5;

/** Names the count of wrong digits of a link in `rate_limits`. */
export const digitsKey = (ctx: Pick<Context, 'config'>, link_id: number): string =>
  digest(ctx, `digits of page ${link_id}`);

/** Finds until when a link is locked; null when it is not. */
async function findLock(ctx: Context, link_id: number): Promise<string | null> {
  const row: { tries: number; until: string } | undefined = await ctx
    .db('rate_limits')
    .where({ key: digitsKey(ctx, link_id) })
    .where('until', '>', ctx.now.toISOString())
    .first('tries', 'until');
  return row && row.tries >= MOST_WRONG_DIGITS ? row.until : null;
}

const findLinkOf = ({ db }: Context, nurse_id: string): Promise<LinkRow | undefined> =>
  db('page_links')
    .where({ agent_id: Number(nurse_id) })
    .first('id', 'link', 'agent_id', 'secret', 'created_at');

const addressOf = ({ config }: Context, secret: string): string => `${config.publicUrl}/n/${secret}`;

/** Stores a new secret, as a hash to find it and encrypted to show it again, and returns it. */
async function storeLink(ctx: Context, nurse: Stored<'agents'>, logs = true): Promise<string> {
  if (!(await loadPages(ctx)).nurses)
    throw refused(
      'pages_off',
      'Trang riêng của điều dưỡng đang tắt. Hãy nhờ quản trị bật ở Cài đặt → Trang riêng.',
    );
  if (nurse.profile_status === 'out')
    throw refused('action_unavailable', 'Điều dưỡng đã nghỉ việc nên không tạo trang riêng mới được.');
  await deleteLink(ctx, nurse.id);
  const secret = randomBytes(32).toString('base64url');
  await insertRow(ctx.db, 'page_links', {
    ...{ link: randomBytes(9).toString('base64url'), kind: 'nurse', agent_id: Number(nurse.id) },
    ...{ secret_hash: hashSecret(secret), secret: encryptSecret(ctx.config, purpose, secret) },
    ...stampsOf(ctx.now),
  });
  touch(ctx, 'users', [Number(nurse.id)]);
  if (logs)
    await logAction(ctx, {
      resource: 'agents',
      id: nurse.id,
      code: 'open_page',
      label: 'Tạo địa chỉ trang riêng',
    });
  return secret;
}

const deleteLink = async ({ db }: Context, nurse_id: string): Promise<void> => {
  await db('page_links')
    .where({ agent_id: Number(nurse_id) })
    .delete();
};
