/** The day timeline: sessions are moved with the mouse, by users who may do so. */

import { expectAccessible } from './support/isAccessible.ts';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { getDemoWorkday } from './support/workday.ts';

const grid = (page: Page) => page.getByRole('grid', { name: /^Lịch tắm trong ngày/ });
const row = (page: Page, nurse: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${nurse}:`) }) });
const bar = (within: Locator, mother: string) => within.getByRole('gridcell', { name: new RegExp(mother) });
/** A Tuesday that no other test uses. */
const day = '2033-06-07';

interface Setting {
  area: string;
  nurse: string;
  agent_id: string;
  mother: string;
  package_id: string;
  shop: BrowserTestCompany;
}

/** Creates an area with one nurse, and a session there at nine that has no nurse. */
async function createSetting(shop: BrowserTestCompany): Promise<Setting> {
  const [area, district, ward] = [makeUniqueText('Khu'), makeUniqueText('Quận'), makeUniqueText('Phường')];
  const [nurse, mother] = [makeUniqueText('Điều dưỡng giờ'), makeUniqueText('Mẹ giờ')];
  await shop.make('locations', { province: 'Thành phố Thử', district, ward, area });
  const place = { city: 'Thành phố Thử', province: district };
  const agent_id = await shop.nurse({ name: nurse, ...place });
  const customer = await shop.customer({ name: mother, ...place, ward });
  const package_id = await shop.register(customer, await shop.service(), 1, { started_at: day });
  return { area, nurse, agent_id, mother, package_id, shop };
}
const addressOf = ({ area }: Setting) => `/reports/schedule?${new URLSearchParams({ day, area })}`;

async function dragSession(page: Page, from: Locator, to: Locator): Promise<void> {
  await waitUntilSettled(page);
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The session or the row is not drawn');
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 8, start.y + start.height / 2);
  await page.mouse.move(x, end.y + end.height / 2, { steps: 6 });
}

test('a waiting session dragged into a nurse’s row assigns her the package, and leaves the first row', async ({
  page,
  request,
}) => {
  const set = await createSetting(new BrowserTestCompany(request));
  const { nurse, agent_id, mother, package_id, shop } = set;
  await signInPage(page, 'sales');
  await page.goto(addressOf(set));
  const waiting = grid(page).getByRole('row').nth(1);
  await dragSession(page, bar(waiting, mother), row(page, nurse));
  await expect(row(page, nurse).locator('.aim')).toHaveCount(1);
  await page.mouse.up();
  const assign = page.getByRole('dialog', { name: /^Phân công điều dưỡng/ });
  await assign.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  await expect(assign).toHaveCount(0);
  await expect(bar(row(page, nurse), mother)).toBeVisible();
  await expect(bar(waiting, mother)).toHaveCount(0);
  expect((await shop.call('owner', 'GET', `/packages/${package_id}`)).attributes.agent_id).toBe(agent_id);
});

test('the day of all nurses obeys WCAG 2.2 AA, and at 200 % scrolls only in its own box @long', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  await page.goto(`/reports/schedule?day=${getDemoWorkday()}`);
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page, 'html', { dark: true });
  await page.setViewportSize({ width: 683, height: 450 });
  await expect(grid(page).getByRole('rowheader').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(683);
});

test('a session’s card opens by pointer and Tab, closes by Escape, and obeys WCAG 2.2 AA @long', async ({
  page,
  request,
}) => {
  const set = await createSetting(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(addressOf(set));
  const card = page.getByRole('group', { name: `${set.mother}, 09:00–10:00` });
  await bar(grid(page).getByRole('row').nth(1), set.mother).hover();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Hoãn' }).hover();
  await expectAccessible(page, 'html', { dark: true });
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: set.mother })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
});

test('the quick search shows free nurses, and three presses reserve the slot @long', async ({
  page,
  request,
}) => {
  const set = await createSetting(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(addressOf(set));
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill('rảnh 7/6/2033 13h');
  await expect(page.getByRole('option').first()).toHaveText(/^Ai rảnh 07\/06\/2033 lúc 13:00 trong 1 giờ/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/at=13%3A00/);
  const place = grid(page)
    .getByRole('gridcell', { name: /^Giữ chỗ/ })
    .first();
  await expect(place).toBeVisible();
  await expectAccessible(page, 'html', { dark: true });
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Giữ chỗ của/ })).toContainText('13:00–14:00');
  await expectAccessible(page);
});
