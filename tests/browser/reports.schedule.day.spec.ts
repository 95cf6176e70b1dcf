/** The day view of the schedule can be used with one thumb on a phone. */

import { expectAccessible } from './support/isAccessible.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { getDemoWorkday } from './support/workday.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const heading = (page: Page, day: string) => page.getByRole('heading', { name: new RegExp(day) });
const details = (page: Page) => page.getByRole('dialog', { name: 'Chi tiết lịch' });

interface Setting {
  nurse: string;
  mother: string;
  id: string;
}

/** Creates a nurse with a session at nine on Tue 8 June 2032, and, with `clash`, a session of another mother half an hour later. */
async function createSetting(shop: BrowserTestCompany, clash = false): Promise<Setting> {
  const [nurse, mother] = [makeUniqueText('Điều dưỡng ngày'), makeUniqueText('Mẹ ngày')];
  const id = await shop.nurse({ name: nurse });
  const service = await shop.service();
  const pack = { agent_id: id, started_at: '2032-06-08' };
  await shop.register(await shop.customer({ name: mother }), service, 1, pack);
  if (clash) {
    const later = { ...pack, time_period: ['09:30-10:30'], accept_conflicts: true };
    await shop.register(await shop.customer(), service, 1, later);
  }
  return { nurse, mother, id };
}

async function swipe(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', [x, y]: readonly [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', [
      from[0] + ((to[0] - from[0]) * step) / 5,
      from[1] + ((to[1] - from[1]) * step) / 5,
    ]);
  await touch('touchEnd', to);
}

/** Returns the names of targets inside `within` that are too small for a thumb. */
async function listTooSmallTargets(within: Locator): Promise<string[]> {
  const small: string[] = [];
  for (const target of await within.getByRole('button').or(within.getByRole('link')).all()) {
    const box = await target.boundingBox();
    if (box && box.height < 44) small.push(`${await target.innerText()} ${box.height}`);
  }
  return small;
}

const measureSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('on a phone today is shown: each nurse is a card with her mothers by time', async ({
  page,
  request,
}) => {
  const { nurse, mother, id } = await createSetting(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto('/reports/schedule');
  await expect(heading(page, 'hôm nay$')).toBeVisible();
  await page.goto(`/reports/schedule?day=2032-06-08&agent_id=${id}`);
  const card = page.getByRole('region', { name: nurse });
  await expect(card.getByRole('button', { name: `${nurse}: 1 buổi, xem cả ngày` })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText([/09:00–10:00.*Chưa tắm/]);
  await expect(card.getByRole('listitem')).toContainText(mother);
  expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test('a swipe and labelled buttons open other days, and the day is in the URL @long', async ({
  page,
  request,
}) => {
  const { nurse, id } = await createSetting(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?day=2032-06-07&agent_id=${id}`);
  const card = page.getByRole('region', { name: nurse });
  await expect(heading(page, '07/06/2032')).toBeVisible();
  await expect(card).toHaveCount(0);
  await swipe(page, [330, 500], [80, 510]);
  await expect(heading(page, '08/06/2032')).toBeVisible();
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/day=2032-06-08/);
  await swipe(page, [80, 500], [330, 490]);
  await expect(heading(page, '07/06/2032')).toBeVisible();
  await swipe(page, [200, 700], [150, 500]);
  await page.getByRole('button', { name: 'Hôm sau' }).click();
  await expect(heading(page, '08/06/2032')).toBeVisible();
  await page.getByRole('button', { name: 'Hôm trước' }).click();
  await expect(heading(page, '07/06/2032')).toBeVisible();
  await page.getByRole('button', { name: /^Thứ Bảy 12\/06\/2032, 0 buổi$/ }).click();
  await expect(heading(page, '12/06/2032')).toBeVisible();
  await page.getByRole('button', { name: 'Hôm nay', exact: true }).click();
  await expect(heading(page, 'hôm nay$')).toBeVisible();
});

test('a session opens as a card with call, substitute and postpone; all targets are large enough for a thumb @long', async ({
  page,
  request,
}) => {
  const { nurse, mother, id } = await createSetting(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?day=2032-06-08&agent_id=${id}`);
  await page.getByRole('region', { name: nurse }).getByRole('button', { name: mother }).click();
  const card = details(page).getByRole('listitem');
  await expect(card).toContainText(mother);
  await expect(details(page).getByRole('table')).toHaveCount(0);
  for (const name of ['Gọi', 'Zalo']) await expect(card.getByRole('link', { name })).toBeVisible();
  await expect(details(page)).toContainText('Còn rảnh 12 khung giờ');
  expect(await listTooSmallTargets(details(page))).toEqual([]);
  expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await card.getByRole('button', { name: `Hoãn buổi của ${mother}` }).click();
  const postpone = page.getByRole('dialog', { name: 'Hoãn buổi' });
  await postpone.getByRole('textbox', { name: 'Ngày mới', exact: true }).fill('10/06/2032');
  await postpone.getByRole('button', { name: 'Hoãn buổi', exact: true }).click();
  await expect(details(page)).toContainText('Không còn buổi nào ở đây.');
});

test('a session without a nurse leads to a nurse for its whole package @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const [mother, day] = [makeUniqueText('Mẹ chưa ai'), '2032-06-22'];
  const id = await shop.register(await shop.customer({ name: mother }), await shop.service(), 2, {
    started_at: day,
  });
  await shop.nurse({ name: makeUniqueText('Điều dưỡng nhận') });
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?day=${day}`);
  await page
    .getByRole('region', { name: 'Chưa có điều dưỡng' })
    .getByRole('button', { name: mother })
    .click();
  await details(page)
    .getByRole('button', { name: `Phân công cả gói của ${mother}` })
    .click();
  const assign = page.getByRole('dialog', { name: /^Phân công điều dưỡng/ });
  await assign.getByRole('radio').first().check();
  await assign.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  await expect(assign).toHaveCount(0);
  const agent = async () => (await shop.call('owner', 'GET', `/packages/${id}`)).attributes.agent_id;
  await expect.poll(agent).not.toBeNull();
});

test('a conflict of the day is above the cards, and links to both sessions @long', async ({
  page,
  request,
}) => {
  const { nurse, id } = await createSetting(new BrowserTestCompany(request), true);
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?day=2032-06-08&agent_id=${id}`);
  const warning = page.getByRole('alert').filter({ hasText: `${nurse} trùng lịch` });
  await warning.getByRole('button', { name: 'Xử lý' }).click();
  await expect(details(page).getByRole('listitem')).toHaveCount(2);
  await expect(details(page).getByRole('button', { name: /^Đổi người cho/ })).toHaveCount(2);
});

test('the day of all nurses obeys WCAG 2.2 AA, fits a phone, and all its targets are large enough for a thumb @long', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  await page.goto(`/reports/schedule?day=${getDemoWorkday()}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('region').first().getByRole('listitem').first()).toContainText(/\d\d:\d\d–/);
  expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await listTooSmallTargets(main.locator('section, ul, [role=toolbar]'))).toEqual([]);
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Bộ lọc' });
  await sheet.getByLabel('Cấp độ').selectOption('L7');
  await sheet.getByRole('button', { name: 'Xong' }).click();
  await expect(page.getByRole('button', { name: 'Lọc (1)' })).toBeVisible();
  await expect(page).toHaveURL(/level=L7/);
  await expectAccessible(page);
});
