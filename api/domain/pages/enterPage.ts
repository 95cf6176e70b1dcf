/** Admits a device to an owner's page. The device needs the secret of the page's URL and the last four digits of the owner's phone. */
import { randomBytes } from 'node:crypto';
import { addDays, toLocalDay } from '#rules/days';
import { HOUR_MS } from '#rules/durations';
import type { PageKind } from '#schema/ownPages';
import { hashSecret } from '../../access/findKeyHolder.ts';
import { buildOpenPagesQuery, buildPageCookieName } from '../../access/findPageOwner.ts';
import { DomainError, invalidError, notFoundError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { countTries } from '../../db/countTries.ts';
import { insertRow } from '../../db/insertRow.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { limitTries, type TryLimit } from '../accounts/limitTries.ts';
import { loadCompany } from '../company/company.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { assertPagesOn, buildOwnerPath, buildWrongDigitsKey, MAX_WRONG_DIGITS } from './pageLinks.ts';

/** Number of days for which a device stays admitted after it last opened the page. */
const DEVICE_DAYS = 90;
export const DEVICE_LIFETIME_MS = DEVICE_DAYS * 24 * HOUR_MS;

/** Number of days after the creation of a mother's link for which a new device need not enter the digits. */
const DAYS_WITHOUT_DIGITS = 8;

interface PageLinkRow {
  id: number;
  link: string;
  created_at: string;
  owner_id: number;
  name: string;
  phone: string | null;
}

/** Name and phone of the office, which the page shows to its owner. */
export interface OfficeContactData {
  name: string;
  phone: string | null;
  zalo: string | null;
}

export async function loadOffice(ctx: Context): Promise<OfficeContactData> {
  const { name, phone, zalo } = await loadCompany(ctx);
  return { name, phone, zalo: zalo ?? phone };
}

interface Opening {
  link: string;
  office: OfficeContactData;
  asks_digits: boolean;
}

/** Returns the public id of the link that has this secret. @throws DomainError 404; 429 `too_many` for wrong secrets */
export async function findPageOpening(call: CallContext, kind: PageKind, secret: string): Promise<Opening> {
  const page = await findPage(call, kind, secret);
  return {
    link: page.link,
    office: await loadOffice(call.ctx),
    asks_digits: mustEnterDigits(call.ctx, kind, page),
  };
}

/** True if the device must enter the digits. A mother can open a new link without digits during the first days. */
const mustEnterDigits = ({ today }: Context, kind: PageKind, { created_at }: PageLinkRow): boolean =>
  kind === 'nurse' || today >= addDays(toLocalDay(created_at), DAYS_WITHOUT_DIGITS);

/** Result of admitting a device. */
export interface AdmittedDevice {
  link: string;
  token: string;
  cookie: string;
}

/**
 * Admits this device for ninety days.
 * @param digits the last four digits of the owner's phone; null if they are not required
 * @throws DomainError 404; 422 `invalid` at `digits`; 429 `too_many` for an hour after five wrong attempts
 */
export async function admitPageDevice(
  call: CallContext,
  kind: PageKind,
  link: string,
  secret: string,
  digits: string | null,
): Promise<AdmittedDevice> {
  const page = await findPage(call, kind, secret);
  if (page.link !== link) throw notFoundError();
  if (mustEnterDigits(call.ctx, kind, page)) await checkDigits(call, kind, page, digits);
  const token = randomBytes(32).toString('base64url');
  await call.write(({ db, now }) =>
    insertRow(db, 'page_devices', {
      ...{ link_id: page.id, token_hash: hashSecret(token), user_agent: call.device.user_agent },
      seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + DEVICE_LIFETIME_MS).toISOString(),
      ...toNewRowColumns(now),
    }),
  );
  return { link, token, cookie: buildPageCookieName(kind, link) };
}

/** Finds the page of a secret. Only wrong secrets are counted, so that the correct secret always works, from every address. */
async function findPage(call: CallContext, kind: PageKind, secret: string): Promise<PageLinkRow> {
  const { ctx } = call;
  const page: PageLinkRow | undefined = await buildOpenPagesQuery(ctx, kind)
    .where({ 'k.secret_hash': hashSecret(secret) })
    .first('k.id', 'k.link', 'k.created_at', 'o.name', 'o.phone', { owner_id: 'o.id' });
  if (page) {
    await assertPagesOn(ctx, kind);
    return page;
  }
  return limitTries(call, [buildWrongSecretLimit(call.device.address)], async () => {
    throw notFoundError();
  });
}

const enterDigitsMessages: Readonly<Record<PageKind, string>> = {
  nurse: 'Chị nhập 4 số cuối của số điện thoại đã đăng ký với công ty.',
  mother: 'Mẹ nhập 4 số cuối của số điện thoại đã đăng ký với công ty.',
};

/** Returns the limit for wrong secrets from one address, which equals the limit for sign-ins. */
const buildWrongSecretLimit = (address: string): TryLimit => ({
  key: `page from ${address}`,
  most: 200,
  success: 'count',
});

/**
 * Checks the digits. Counts the attempt before the comparison, so that parallel attempts cannot exceed the limit; correct digits reset the
 * counter. The fifth wrong attempt locks the link for an hour and notifies the admins. A call without digits is not counted.
 */
async function checkDigits(
  { record }: CallContext,
  kind: PageKind,
  page: PageLinkRow,
  given: string | null,
): Promise<void> {
  if (!given) throw invalidError('digits', enterDigitsMessages[kind]);
  const isRight = given.replace(/\D/g, '') === page.phone?.slice(-4);
  await record(async (ctx) => {
    const key = buildWrongDigitsKey(ctx, page.id);
    const inAnHour = new Date(ctx.now.getTime() + HOUR_MS).toISOString();
    const { tries, until } = await countTries(ctx, key, inAnHour);
    if (tries > MAX_WRONG_DIGITS) throw pageLockedError(ctx, until);
    if (isRight) {
      await ctx.db('rate_limits').where({ key }).delete();
      return;
    }
    if (tries < MAX_WRONG_DIGITS) return;
    await ctx.db('rate_limits').where({ key }).update({ until: inAnHour });
    await notifyRole(ctx, 'admin', {
      title: 'Trang riêng bị khóa một giờ',
      body: `Trang của ${page.name} bị nhập sai 4 số cuối điện thoại 5 lần.`,
      path: buildOwnerPath(kind, String(page.owner_id)),
    });
  });
  if (!isRight) throw invalidError('digits', `Chưa đúng. ${enterDigitsMessages[kind]}`);
}

function pageLockedError({ now }: Context, until: string): DomainError {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return new DomainError(
    {
      code: 'too_many',
      detail: `Đã nhập sai nhiều lần nên trang bị khóa. Hãy thử lại sau ${Math.ceil(seconds / 60)} phút, hoặc gọi văn phòng.`,
    },
    undefined,
    seconds,
  );
}
