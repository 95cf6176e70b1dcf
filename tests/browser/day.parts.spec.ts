/**
 * Parts of the coordinator's day, each tested alone: errors when closing the day, an undone tick, texts, a nurse's
 * calendar, an area.
 */

import { addDays, isSunday, toLocalDay } from '#rules/days';
import { openSession } from './support/sessions.ts';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const formatDay = (iso: string) => iso.split('-').reverse().join('/');

/** Returns the first Sunday after today. */
function nextSunday(): string {
  let day = addDays(toLocalDay(new Date()), 1);
  while (!isSunday(day)) day = addDays(day, 1);
  return day;
}

/** Creates a package of past sessions with its nurse. */
async function createPastPackage(
  shop: BrowserTestCompany,
  sessions: number,
): Promise<{ id: string; customer: string }> {
  const agent_id = await shop.nurse({ name: makeUniqueText('Điều dưỡng tối') });
  const customer = await shop.customer();
  const today = toLocalDay(new Date());
  const id = await shop.register(customer, await shop.service(), sessions, {
    agent_id,
    registered_at: addDays(today, -60),
    started_at: addDays(today, -50),
  });
  return { id, customer };
}
const statusesOf = async (shop: BrowserTestCompany, id: string): Promise<string[]> =>
  (await shop.call('owner', 'GET', `/shifts?filter[package_id]=${id}`))
    .map(({ attributes }: { attributes: { status: string } }) => attributes.status)
    .sort();

test('when the day is closed, sessions that cannot be saved stay with their reason, and the rest is saved', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { id } = await createPastPackage(shop, 3);
  // Other tests use the same records, so only this package's sessions are read and closed here.
  await page.route(/\/api\/v1\/shifts\?/, (route) =>
    route.continue({ url: `${route.request().url()}&filter%5Bpackage_id%5D=${id}` }),
  );
  await signInPage(page, 'sales');
  await page.goto('/');
  await page.getByRole('button', { name: 'Chốt ngày', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chốt ngày' });
  const sessions = dialog.getByRole('checkbox', { name: /^Đã tắm/ });
  await expect(sessions).toHaveCount(3);
  await dialog
    .getByRole('button', { name: /^Hoãn: / })
    .nth(2)
    .click();
  await dialog.getByRole('textbox', { name: 'Ngày mới' }).fill(formatDay(nextSunday()));
  await dialog.getByRole('textbox', { name: 'Ngày mới' }).press('Tab');
  await dialog.getByRole('button', { name: 'Chốt 3 buổi' }).click();
  await expect(dialog.getByText(/^Đã lưu 2 buổi, 1 buổi chưa lưu được/)).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(dialog.getByRole('listitem').getByRole('alert')).toContainText('Chủ nhật');
  expect(await statusesOf(shop, id)).toEqual(['finished', 'finished', 'planned']);
});

test('the notification of a finished session plans it again', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const { id, customer } = await createPastPackage(shop, 2);
  await signInPage(page, 'sales');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  const session = await openSession(page, 1);
  await session.getByRole('button', { name: 'Đã tắm' }).click();
  await expect(session).toHaveCount(0);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Đã tắm' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('alert').getByRole('button', { name: 'Hoàn tác', exact: true }).click();
  await expect(page.getByText('Đã hoàn tác.')).toBeVisible();
  expect(await statusesOf(shop, id)).toEqual(['planned', 'planned']);
});

test('a message’s text shows its preview, and reports an unknown placeholder', async ({ page }) => {
  await signInPage(page, 'admin');
  await page.goto('/?messages=true');
  await page.getByRole('button', { name: 'Sửa mẫu tin nhắn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mẫu tin nhắn' });
  const text = dialog.getByRole('textbox').first();
  await text.fill('Chào {ten}, hẹn ngày {ngay}');
  await expect(dialog.getByText('Chào Lan Anh, hẹn ngày 21/11/2026')).toBeVisible();
  await text.fill('Chào {ai_do}');
  await expect(dialog.getByText('Không có chỗ điền {ai_do}.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a nurse’s calendar is a URL and a QR code, and can be closed at any time', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Điều dưỡng lịch riêng');
  const id = await shop.nurse({ name });
  await signInPage(page, 'sales');
  await page.goto(`/agents/${id}`);
  const dialog = page.getByRole('dialog', { name: `Lịch riêng của ${name}` });
  const open = async () => {
    await page.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('menuitem', { name: 'Lịch riêng' }).click();
  };
  await open();
  await dialog.getByRole('button', { name: 'Tạo địa chỉ mới' }).click();
  await expect(dialog.getByRole('img', { name: `Mã QR lịch của ${name}` })).toBeVisible();
  const { pathname } = new URL(await dialog.getByRole('textbox', { name: 'Địa chỉ lịch' }).inputValue());
  const status = async () => (await request.get(pathname)).status();
  expect(await status()).toBe(200);
  await dialog.getByRole('button', { name: 'Đóng', exact: true }).click();
  await open();
  await dialog.getByRole('button', { name: 'Kết thúc địa chỉ' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await status()).toBe(404);
});

test('in the schedule a nurse is absent for some hours; one session is postponed, the other stays hers', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Điều dưỡng vài giờ');
  const agent_id = await shop.nurse({ name });
  const ids: string[] = [];
  for (const slot of ['07:30-08:30', '13:30-14:30'])
    ids.push(
      await shop.register(await shop.customer(), await shop.service(), 1, {
        agent_id,
        started_at: '2036-08-05',
        time_period: [slot],
      }),
    );
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?from=2036-08-04&to=2036-08-09&agent_id=${agent_id}`);
  await grid(page)
    .getByRole('gridcell', { name: /05\/08.*, 07:30.*1 chưa tắm/ })
    .click();
  const cell = page.getByRole('dialog', { name: 'Chi tiết lịch' });
  await cell.getByRole('button', { name: 'Báo nghỉ' }).click();
  const dialog = page.getByRole('dialog', { name: `Báo nghỉ: ${name}` });
  const missed = dialog.getByRole('list', { name: 'Các buổi' }).getByRole('listitem');
  await expect(missed).toHaveCount(2);
  await dialog.getByRole('combobox', { name: 'Khung giờ' }).click();
  await page.getByRole('option', { name: '07:30–08:30' }).click();
  await page.keyboard.press('Escape');
  await expect(missed).toHaveCount(1);
  await missed.getByRole('combobox').selectOption('later');
  await dialog.getByRole('button', { name: 'Báo nghỉ' }).click();
  await expect(dialog.getByRole('list', { name: 'Cần báo' })).toBeVisible();
  const days = async (id: string) =>
    (await shop.call('owner', 'GET', `/shifts?filter[package_id]=${id}`)).map(
      ({ attributes }: { attributes: { day: string } }) => attributes.day,
    );
  expect([await days(ids[0] ?? ''), await days(ids[1] ?? '')]).toEqual([['2036-08-06'], ['2036-08-05']]);
});

const grid = (page: Page) => page.getByRole('grid', { name: /^Lịch tắm/ });

/** Creates an area in a new district, with a nurse who lives there and is off on Mondays, and a session without a nurse. */
async function newArea(shop: BrowserTestCompany) {
  const [area, district, ward] = [makeUniqueText('Khu'), makeUniqueText('Quận'), makeUniqueText('Phường')];
  await shop.make('locations', { province: 'Thành phố Thử', district, ward, area });
  const place = { city: 'Thành phố Thử', province: district };
  const nurse = makeUniqueText('Điều dưỡng khu');
  const agent_id = await shop.nurse({ name: nurse, ...place });
  await shop.act('agents', agent_id, 'update_profile', { weekly_off: [1] });
  const id = await shop.register(await shop.customer({ ...place, ward }), await shop.service(), 1, {
    started_at: '2037-06-03',
  });
  return { area, nurse, agent_id, id };
}

test('an area is chosen in the schedule; a session without a nurse is dragged onto the nurse there', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { area, nurse, agent_id, id } = await newArea(shop);
  await signInPage(page, 'sales');
  await page.goto('/reports/schedule?from=2037-06-01&to=2037-06-10');
  await page.getByRole('combobox', { name: 'Khu vực' }).fill(area);
  await page.getByRole('option', { name: area }).click();
  await expect(grid(page).getByRole('rowgroup')).toHaveCount(2);
  await waitUntilSettled(page);
  const cell = grid(page).getByRole('gridcell', { name: /^Chưa có điều dưỡng, .*03\/06.*1 chưa tắm/ });
  const [from, to] = [
    await cell.boundingBox(),
    await grid(page).getByRole('rowgroup', { name: nurse }).boundingBox(),
  ];
  if (!from || !to) throw new Error('The cell or the nurse is not drawn');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.move(x, to.y + 15, { steps: 6 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Phân công điều dưỡng' });
  await dialog.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await shop.call('owner', 'GET', `/packages/${id}`)).attributes.agent_id).toBe(agent_id);
  const hers = grid(page).getByRole('gridcell', { name: new RegExp(`^${nurse}, .*03/06.*1 chưa tắm`) });
  await hers.click();
  await page.keyboard.press('Escape');
  for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight');
  await expect(
    grid(page).getByRole('gridcell', { name: /08\/06\/2037.*: trống, nghỉ hằng tuần$/ }),
  ).toBeVisible();
});
