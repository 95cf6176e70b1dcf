/** Lets a device into a nurse's page: the secret of the address, and the last four digits of her phone. */
import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#rules/durations';
import { hashSecret } from '../../access/findKeyHolder.ts';
import { pageCookie, wherePageOpen } from '../../access/findPageOwner.ts';
import { DomainError, invalid, notFound } from '../../base/domainError.ts';
import type { Call, Context } from '../../context.ts';
import { countTries } from '../../db/countTries.ts';
import { insertRow } from '../../db/insertRow.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { type Limit, limitTries } from '../accounts/limitTries.ts';
import { loadCompany } from '../company/company.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { digitsKey, MOST_WRONG_DIGITS } from '../pages/pageLinks.ts';
import { loadPages } from '../pages/pageSettings.ts';

/** Days for which a device is let in, counted from its last visit. */
const DEVICE_DAYS = 90;
export const DEVICE_MS = DEVICE_DAYS * 24 * HOUR_MS;

interface Page {
  id: number;
  link: string;
  agent_id: number;
  name: string;
  phone: string | null;
}

/** Whom a nurse phones. */
export interface Office {
  name: string;
  phone: string | null;
  zalo: string | null;
}

export async function loadOffice(ctx: Context): Promise<Office> {
  const { name, phone, zalo } = await loadCompany(ctx);
  return { name, phone, zalo: zalo ?? phone };
}

/** Returns the public id of the link that has this secret. @throws DomainError 404; 429 `too_many` for wrong secrets */
export async function findOpening(call: Call, secret: string): Promise<{ link: string; office: Office }> {
  const { link } = await findPage(call, secret);
  return { link, office: await loadOffice(call.ctx) };
}

/** A device that was let in. */
export interface Entered {
  link: string;
  token: string;
  cookie: string;
}

/**
 * Lets this device in for ninety days.
 * @throws DomainError 404; 422 `invalid` at `digits`; 429 `too_many` for an hour after five wrong ones
 */
export async function enterPage(call: Call, link: string, secret: string, digits: string): Promise<Entered> {
  const page = await findPage(call, secret);
  if (page.link !== link) throw notFound();
  await countDigits(call, page, digits.replace(/\D/g, '') === page.phone?.slice(-4));
  const token = randomBytes(32).toString('base64url');
  await call.write(({ db, now }) =>
    insertRow(db, 'page_devices', {
      ...{ link_id: page.id, token_hash: hashSecret(token), user_agent: call.device.user_agent },
      seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + DEVICE_MS).toISOString(),
      ...stampsOf(now),
    }),
  );
  return { link, token, cookie: pageCookie(link) };
}

/** Finds the page of an active nurse. Only a wrong secret is counted: the right one is answered from every address. */
async function findPage(call: Call, secret: string): Promise<Page> {
  const { ctx } = call;
  const page: Page | undefined = await ctx
    .db('page_links as k')
    .join('users as u', 'u.id', 'k.agent_id')
    .where({ 'k.secret_hash': hashSecret(secret) })
    .where(wherePageOpen)
    .first('k.id', 'k.link', 'k.agent_id', 'u.name', 'u.phone');
  if (page && (await loadPages(ctx)).nurses) return page;
  return limitTries(call, [wrongSecrets(call.device.address)], async () => {
    throw notFound();
  });
}

/** As many as sign-in allows one address for any account. */
const wrongSecrets = (address: string): Limit => ({
  key: `page from ${address}`,
  most: 200,
  success: 'count',
});

/**
 * Counts a try, before it is compared, so that parallel ones do not slip through; right digits reset the count. The fifth wrong try
 * locks the link for an hour and notifies the admins.
 */
async function countDigits({ record }: Call, page: Page, isRight: boolean): Promise<void> {
  await record(async (ctx) => {
    const key = digitsKey(ctx, page.id);
    const inAnHour = new Date(ctx.now.getTime() + HOUR_MS).toISOString();
    const { tries, until } = await countTries(ctx, key, inAnHour);
    if (tries > MOST_WRONG_DIGITS) throw locked(ctx, until);
    if (isRight) {
      await ctx.db('rate_limits').where({ key }).delete();
      return;
    }
    if (tries < MOST_WRONG_DIGITS) return;
    await ctx.db('rate_limits').where({ key }).update({ until: inAnHour });
    await notifyRole(ctx, 'admin', {
      title: 'Trang riêng bị khóa một giờ',
      body: `Trang của ${page.name} bị nhập sai 4 số cuối điện thoại 5 lần.`,
      path: `/agents/${page.agent_id}`,
    });
  });
  if (!isRight)
    throw invalid('digits', 'Chưa đúng. Chị nhập 4 số cuối của số điện thoại đã đăng ký với công ty.');
}

function locked({ now }: Context, until: string): DomainError {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return new DomainError(
    {
      code: 'too_many',
      detail: `Đã nhập sai nhiều lần nên trang bị khóa. Chị thử lại sau ${Math.ceil(seconds / 60)} phút, hoặc gọi văn phòng.`,
    },
    undefined,
    seconds,
  );
}
