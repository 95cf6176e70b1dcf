/** Sessions are moved in the schedule with mouse and keyboard; the rules of postponing apply. */

import { expectAccessible } from './support/isAccessible.ts';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

const grid = (page: Page) => page.getByRole('grid', { name: /^Lịch tắm/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hoãn buổi' });
/** Returns the cells of a nurse on a day with sessions at nine. */
const locateCell = (page: Page, nurse: string, day: string, words = /./): Locator =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${nurse}, .*${day}.*: ${words.source}`) });
const planned = /1 chưa tắm/;

interface Setting {
  nurse: string;
  package_id: string;
  days: () => Promise<string[]>;
}

/** Creates a nurse with two sessions on Fri 4 and Sat 5, and one of another customer on Tue 8 June 2032. */
async function createSetting(shop: BrowserTestCompany): Promise<Setting> {
  const nurse = makeUniqueText('Điều dưỡng lịch');
  const agent_id = await shop.nurse({ name: nurse });
  const service = await shop.service();
  await shop.register(await shop.customer(), service, 1, { agent_id, started_at: '2032-06-08' });
  const package_id = await shop.register(await shop.customer(), service, 2, { agent_id });
  const days = async () =>
    (await shop.call('owner', 'GET', `/shifts?filter[package_id]=${package_id}`)).map(
      (shift: { attributes: { day: string } }) => shift.attributes.day,
    );
  return { nurse, package_id, days };
}

async function openSchedule(page: Page, nurse: string, shop: BrowserTestCompany): Promise<void> {
  const [{ id }] = await shop.call('owner', 'GET', `/agents?filter[name]=${encodeURIComponent(nurse)}`);
  await page.goto(`/reports/schedule?from=2032-06-01&to=2032-06-20&agent_id=${id}`);
  await expect(locateCell(page, nurse, '04/06', planned)).toBeVisible();
  await waitUntilSettled(page);
}

async function drag(page: Page, from: Locator, to: { column: number; row?: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('The cell is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await page.mouse.move(x + 46 * to.column, y + 30 * (to.row ?? 0), { steps: 6 });
  await page.mouse.up();
}

test('a session dragged to a free day shows the moves, and moves only after a confirmation', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { nurse, days } = await createSetting(shop);
  await signInPage(page, 'sales');
  await openSchedule(page, nurse, shop);
  // Fri 4 → Wed 9: the session of Sat 5 moves to Thu 10.
  await drag(page, locateCell(page, nurse, '04/06', planned), { column: 5 });
  await expect(dialog(page).getByRole('row')).toHaveText([
    /Buổi/,
    /1\s*T6 04\/06\/2032\s*T4 09\/06\/2032/,
    /2\s*T7 05\/06\/2032\s*T5 10\/06\/2032/,
  ]);
  await expectAccessible(page);
  expect(await days()).toEqual(['2032-06-04', '2032-06-05']);
  await dialog(page).getByRole('button', { name: 'Hoãn' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(locateCell(page, nurse, '09/06', planned)).toBeVisible();
  await expect(locateCell(page, nurse, '10/06', planned)).toBeVisible();
  await expect(locateCell(page, nurse, '04/06', planned)).toHaveCount(0);
  expect(await days()).toEqual(['2032-06-09', '2032-06-10']);
});

test('dropped onto an occupied slot it is refused with the reason, and the grid does not change', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { nurse, days } = await createSetting(shop);
  await signInPage(page, 'sales');
  await openSchedule(page, nurse, shop);
  const shown = () =>
    grid(page)
      .getByRole('gridcell')
      .filter({ hasText: /\S/ })
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const before = await shown();
  await drag(page, locateCell(page, nurse, '04/06', planned), { column: 4 });
  await expect(dialog(page).getByRole('cell', { name: /^Trùng lịch với/ })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Hoãn' }).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Trùng lịch với' }).first()).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Chấp nhận trùng lịch' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Hủy', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await shown()).toEqual(before);
  expect(await days()).toEqual(['2032-06-04', '2032-06-05']);
});

test('a session cannot be dropped on a Sunday or an earlier day: the reason is shown, and it returns', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { nurse } = await createSetting(shop);
  await signInPage(page, 'admin');
  await openSchedule(page, nurse, shop);
  const reasons: readonly (readonly [number, RegExp])[] = [
    [2, /Chủ nhật không có buổi chăm sóc\..*Buổi vẫn ở .*04\/06/],
    [-1, /Ngày mới phải sau ngày của buổi\..*Buổi vẫn ở .*04\/06/],
  ];
  for (const [column, reason] of reasons) {
    await drag(page, locateCell(page, nurse, '04/06', planned), { column });
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(locateCell(page, nurse, '04/06', planned)).toBeVisible();
  }
});

test('by keyboard: M picks it up, the arrows move it, Esc returns it, Enter drops it', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { nurse, days } = await createSetting(shop);
  await signInPage(page, 'sales');
  await openSchedule(page, nurse, shop);
  const status = page.getByRole('status').filter({ hasText: /buổi/i });
  await locateCell(page, nurse, '04/06', planned).click();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('m');
  await expect(status).toContainText('Enter để thả, Esc để hủy');
  await page.keyboard.press('ArrowRight');
  await expect(status).toContainText(/sang .*05\/06/);
  await page.keyboard.press('ArrowRight');
  await expect(status).toContainText('Chủ nhật không có buổi chăm sóc.');
  await page.keyboard.press('Escape');
  await expect(status).toContainText(/Buổi vẫn ở .*04\/06/);
  await page.keyboard.press('m');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(/T6 04\/06\/2032\s*T4 09\/06\/2032/);
  await dialog(page).getByRole('textbox', { name: 'Ngày mới', exact: true }).press('Enter');
  await expect(locateCell(page, nurse, '09/06', planned)).toBeVisible();
  await expect.poll(days).toEqual(['2032-06-09', '2032-06-10']);
});

test('a user who may not postpone cannot move sessions', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const { nurse } = await createSetting(shop);
  await signInPage(page, 'finance');
  await openSchedule(page, nurse, shop);
  await drag(page, locateCell(page, nurse, '04/06', planned), { column: 5 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await locateCell(page, nurse, '04/06', planned).click();
  const detail = page.getByRole('dialog', { name: 'Chi tiết lịch' });
  await expect(detail.getByRole('listitem')).toBeVisible();
  await expect(detail.getByRole('button', { name: /^Hoãn buổi/ })).toHaveCount(0);
});

test('the notification of a moved session moves it back', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const { nurse, days } = await createSetting(shop);
  await signInPage(page, 'sales');
  await openSchedule(page, nurse, shop);
  await drag(page, locateCell(page, nurse, '04/06', planned), { column: 5 });
  await dialog(page).getByRole('button', { name: 'Hoãn' }).click();
  await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click();
  await expect(page.getByText('Đã hoàn tác.')).toBeVisible();
  await expect(locateCell(page, nurse, '04/06', planned)).toBeVisible();
  expect(await days()).toEqual(['2032-06-04', '2032-06-05']);
});
