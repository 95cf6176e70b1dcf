/** The coordinator's day, with the number of presses: a nurse's absence, closing the day, tomorrow's messages. */

import { addDays, isSunday, toLocalDay, toWeekday } from '#rules/days';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

/** Returns today, tomorrow, and a day with sessions: tomorrow, or today if tomorrow is a Sunday. */
function days() {
  const today = toLocalDay(new Date());
  const tomorrow = addDays(today, 1);
  return { today, tomorrow, day: isSunday(tomorrow) ? today : tomorrow };
}
const slots = ['07:30-08:30', '09:00-10:00', '10:30-11:30', '12:00-13:00', '13:30-14:30'];
const formatDay = (iso: string) => iso.split('-').reverse().join('/');

function createPressCounter() {
  let presses = 0;
  return {
    press: async (button: Locator) => {
      presses += 1;
      await button.click();
    },
    count: () => presses,
  };
}

test('a nurse with five sessions is absent and all are covered: at most eight presses', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { tomorrow, day } = days();
  const name = makeUniqueText('Điều dưỡng ốm');
  const agent_id = await shop.nurse({ name });
  for (let n = 0; n < 3; n += 1) await shop.nurse({ name: makeUniqueText('Điều dưỡng rảnh') });
  const service = await shop.service();
  const packages: string[] = [];
  for (const slot of slots)
    packages.push(
      await shop.register(await shop.customer(), service, 1, {
        agent_id,
        started_at: day,
        time_period: [slot],
      }),
    );
  await signInPage(page, 'sales');
  await page.goto(`/agents/${agent_id}`);
  const { press, count } = createPressCounter();
  await press(page.getByRole('button', { name: 'Báo nghỉ' }));
  const dialog = page.getByRole('dialog', { name: `Báo nghỉ: ${name}` });
  if (day === tomorrow) await press(dialog.getByRole('button', { name: 'Ngày mai' }));
  await expect(dialog.getByRole('list', { name: 'Các buổi' }).getByRole('listitem')).toHaveCount(5);
  await press(dialog.getByRole('button', { name: 'Tự chọn người thay' }));
  await expect(dialog.getByText('5 buổi, đã chọn đủ.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Báo nghỉ' }));
  const messages = dialog.getByRole('list', { name: 'Cần báo' });
  await expect(messages.getByRole('listitem').first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(8);
  for (const id of packages) {
    const [shift] = await shop.call('owner', 'GET', `/shifts?filter[package_id]=${id}`);
    expect(shift.attributes.agent_id).not.toBeNull();
  }
});

test('thirty sessions are closed with two exceptions: at most eight presses', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const { today } = days();
  const agent_id = await shop.nurse({ name: makeUniqueText('Điều dưỡng tối') });
  const id = await shop.register(await shop.customer(), await shop.service(), 30, {
    agent_id,
    registered_at: addDays(today, -60),
    started_at: addDays(today, -50),
  });
  // Other tests use the same records, so only this package's sessions are read and closed here.
  await page.route(/\/api\/v1\/shifts\?/, (route) =>
    route.continue({ url: `${route.request().url()}&filter%5Bpackage_id%5D=${id}` }),
  );
  await signInPage(page, 'sales');
  await page.goto('/');
  const { press, count } = createPressCounter();
  await press(page.getByRole('button', { name: 'Chốt ngày', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Chốt ngày' });
  await expect(dialog.getByRole('checkbox', { name: /^Đã tắm/ })).toHaveCount(30);
  await press(dialog.getByRole('checkbox', { name: /^Đã tắm/ }).nth(20));
  await press(dialog.getByRole('button', { name: /^Hủy: / }).nth(29));
  await press(page.getByRole('dialog', { name: /^Hủy buổi của / }).getByRole('button', { name: 'Hủy buổi' }));
  await press(dialog.getByRole('button', { name: 'Chốt 29 buổi' }));
  await expect(dialog.getByText('Đã lưu 29 buổi.')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(8);
  const shifts = await shop.call('owner', 'GET', `/shifts?filter[package_id]=${id}&page[size]=100`);
  const of = (status: string) =>
    shifts.filter((shift: { attributes: { status: string } }) => shift.attributes.status === status).length;
  expect([of('finished'), of('cancelled'), of('planned')]).toEqual([28, 1, 1]);
});

test.describe(() => {
  // The test needs the real focus of the window.
  test.use({ ownContext: true });

  test('a message is in the clipboard after Zalo has opened over the page @long', async ({
    page,
    context,
    request,
  }) => {
    const shop = new BrowserTestCompany(request);
    const { day } = days();
    const name = makeUniqueText('Điều dưỡng Zalo');
    const agent_id = await shop.nurse({ name });
    await shop.register(await shop.customer(), await shop.service(), 1, { agent_id, started_at: day });
    await context.route('https://zalo.me/**', (route) => route.fulfill({ body: 'Zalo' }));
    await signInPage(page, 'sales');
    await page.goto('/?messages=true');
    const dialog = page.getByRole('dialog', { name: 'Tin nhắn của một ngày' });
    await dialog.getByRole('textbox', { name: 'Ngày', exact: true }).fill(formatDay(day));
    await dialog.getByRole('textbox', { name: 'Ngày', exact: true }).press('Tab');
    const row = dialog.getByRole('listitem').filter({ hasText: name });
    await expect(row).toBeVisible();
    // The test grants no permission for the clipboard, so writing needs a press of the user, and opening a page uses that press. Playwright
    // simulates the focus for every page; a browser focuses only the front page.
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    const opened = context.waitForEvent('page');
    await row.getByRole('button', { name: `Chép và mở Zalo cho ${name}` }).click();
    await (await opened).waitForURL('https://zalo.me/**');
    expect(await page.evaluate(() => document.hasFocus())).toBe(false);
    await expect(row.getByText(/^Đã gửi/)).toBeVisible();
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.bringToFront();
    await page.goto('/customers');
    const field = page.locator('[role=search] input').first();
    await field.press('Control+v');
    await expect(field).toHaveValue(new RegExp(name));
  });
});

test('in the palette the name after "báo nghỉ" opens the absence dialog @long', async ({ page, request }) => {
  const name = makeUniqueText('Điều dưỡng bảng tìm');
  await new BrowserTestCompany(request).nurse({ name });
  await signInPage(page, 'sales');
  await page.goto('/');
  await expect(page.getByText('This is home page')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill(`báo nghỉ ${name}`);
  await page.getByRole('option', { name: `Báo nghỉ · ${name}` }).click();
  await expect(page.getByRole('dialog', { name: `Báo nghỉ: ${name}` })).toBeVisible();
});

const grid = (page: Page) => page.getByRole('grid', { name: /^Lịch tắm/ });

test('on the schedule a session without a nurse is given to a nurse by keyboard, and its package is assigned @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('An đầu danh sách');
  const nurse = await shop.nurse({ name });
  const started_at = '2036-06-04';
  const id = await shop.register(await shop.customer(), await shop.service(), 1, { started_at });
  await signInPage(page, 'sales');
  await page.goto('/reports/schedule?from=2036-06-01&to=2036-06-10');
  const cell = grid(page).getByRole('gridcell', { name: /^Chưa có điều dưỡng, .*04\/06.*1 chưa tắm/ });
  await cell.click();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('m');
  const status = page.getByRole('status').filter({ hasText: /buổi/i });
  for (let step = 0; step < 60; step += 1) {
    if ((await status.innerText()).includes(name)) break;
    const before = await status.innerText();
    await page.keyboard.press('ArrowDown');
    await expect(status).not.toHaveText(before);
  }
  await expect(status).toContainText(`cho ${name}`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Phân công điều dưỡng' });
  await dialog.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await shop.call('owner', 'GET', `/packages/${id}`)).attributes.agent_id)
    .toBe(nurse);
});

test('the schedule reports a day off and unchecked papers @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('An nghỉ phép');
  const nurse = await shop.nurse({ name, profile_status: 'unverified' });
  await shop.act('agents', nurse, 'update_profile', { holiday_off: ['2036-07-09'] });
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?from=2036-07-07&to=2036-07-12&agent_id=${nurse}`);
  await expect(grid(page).getByRole('rowgroup', { name: `${name}, chưa xác minh giấy tờ` })).toBeVisible();
  await grid(page).focus();
  for (let column = 0; column < 2; column += 1) await page.keyboard.press('ArrowRight');
  await expect(grid(page).getByRole('gridcell', { name: /09\/07\/2036: trống, nghỉ phép$/ })).toBeVisible();
});

test('a nurse’s page shows her week: her workload, and the time and mother of each session @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const { today, day } = days();
  const agent_id = await shop.nurse({ name: makeUniqueText('Điều dưỡng có tuần') });
  await shop.act('agents', agent_id, 'update_profile', { full_load: 4 });
  const monday = addDays(day, 1 - toWeekday(day));
  for (const time_period of [['07:30-08:30'], ['13:30-14:30', '14:30-15:30']])
    await shop.register(await shop.customer(), await shop.service(), 1, {
      agent_id,
      started_at: day,
      time_period,
    });
  await signInPage(page, 'sales');
  await page.goto(`/agents/${agent_id}`);
  const week = page.getByRole('region', { name: 'Tuần này' });
  const lines = week.getByRole('listitem');
  // If tomorrow is Monday, this week has no sessions left.
  const isThisWeek = monday === addDays(today, 1 - toWeekday(today));
  await expect(week).toContainText(isThisWeek ? '2/24 buổi' : '0/24 buổi');
  await expect(lines).toHaveCount(7);
  if (isThisWeek) {
    const sessions = lines.nth(toWeekday(day) - 1).getByRole('link');
    await expect(sessions).toHaveText([/^07:30 /, /^13:30 /]);
  }
  await week.getByRole('link', { name: 'Mở lịch tắm' }).click();
  await expect(page.getByRole('grid', { name: 'Lịch tuần theo điều dưỡng' })).toBeVisible();
});
