/** The week view of the schedule: one row per nurse with her workload, her free slots, and how to resolve a conflict. */

import { expectAccessible } from './support/isAccessible.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const week = (page: Page) => page.getByRole('grid', { name: 'Lịch tuần theo điều dưỡng' });
const line = (page: Page, nurse: string) => week(page).getByRole('row', { name: nurse, exact: true });
const locateDayCell = (page: Page, nurse: string, day: string) =>
  week(page).getByRole('gridcell', { name: new RegExp(`^${nurse}, .*${day}`) });
const details = (page: Page) => page.getByRole('dialog', { name: 'Chi tiết lịch' });

interface Setting {
  name: string;
  id: string;
}

/** Creates a nurse with at most two sessions a day, who is off on Saturdays and has sessions at nine from Mon 7 to Wed 9 June 2032. */
async function nurseOfThree(shop: BrowserTestCompany): Promise<Setting> {
  const name = makeUniqueText('Điều dưỡng tuần');
  const id = await shop.nurse({ name });
  await shop.act('agents', id, 'update_profile', { full_load: 2, weekly_off: [6] });
  const service = await shop.service();
  await shop.register(await shop.customer(), service, 3, { agent_id: id, started_at: '2032-06-07' });
  return { name, id };
}

/** Adds a session of a second mother on Tue 8, half an hour later. */
async function nurseWithClash(shop: BrowserTestCompany): Promise<Setting & { customer: string }> {
  const nurse = await nurseOfThree(shop);
  const customer = makeUniqueText('Mẹ trùng');
  await shop.register(await shop.customer({ name: customer }), await shop.service(), 1, {
    agent_id: nurse.id,
    started_at: '2032-06-08',
    time_period: ['09:30-10:30'],
    accept_conflicts: true,
  });
  return { ...nurse, customer };
}

test('the week is one press away, is in the URL, and shows each nurse’s workload', async ({
  page,
  request,
}) => {
  const { name, id } = await nurseOfThree(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?from=2032-06-09&to=2032-06-20&agent_id=${id}`);
  await page.getByRole('button', { name: 'Tuần', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(line(page, name)).toContainText('3/10 buổi');
  await expect(week(page).getByRole('columnheader')).toHaveCount(8);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tuần 07–13/06/2032' })).toBeVisible();
  await expect(line(page, name)).toContainText('3/10 buổi');
  await page.getByRole('button', { name: 'Tuần sau' }).click();
  await expect(page.getByRole('heading', { name: 'Tuần 14–20/06/2032' })).toBeVisible();
  await expect(line(page, name)).toContainText('0/10 buổi');
  await page.getByRole('button', { name: 'Khung giờ' }).click();
  await expect(page.getByLabel('Từ ngày')).toHaveValue('09/06/2032');
});

test('a day of the week shows her sessions and her free slots', async ({ page, request }) => {
  const { name, id } = await nurseOfThree(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?view=week&day=2032-06-07&agent_id=${id}`);
  await locateDayCell(page, name, '07/06').click();
  await expect(details(page).getByRole('listitem')).toHaveCount(1);
  await expect(details(page)).toContainText('Còn rảnh 12 khung giờ: 07:30–09:00, 10:00–15:30.');
  await page.keyboard.press('Escape');
  await expect(week(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText('Nghỉ hằng tuần.');
  await expect(details(page)).not.toContainText('Còn rảnh');
});

test('a conflict names the other session, and can be resolved by another nurse or another day', async ({
  page,
  request,
}) => {
  const { name, id, customer } = await nurseWithClash(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?view=week&day=2032-06-07&agent_id=${id}`);
  await expect(locateDayCell(page, name, '08/06')).toContainText('!9:30');
  await page.getByRole('button', { name: '1 ô, xem tiếp' }).click();
  await week(page).focus();
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('alert')).toContainText(`${customer} 09:30–10:30`);
  await expectAccessible(page);
  await details(page)
    .getByRole('button', { name: `Đổi người cho buổi của ${customer}` })
    .click();
  const give = page.getByRole('dialog').filter({ hasText: 'Điều dưỡng' }).last();
  await expect(give.getByRole('radio').first()).toBeVisible();
  await give.getByRole('button', { name: 'Hủy', exact: true }).click();
  await details(page)
    .getByRole('button', { name: `Hoãn buổi của ${customer}` })
    .click();
  const postpone = page.getByRole('dialog', { name: 'Hoãn buổi' });
  await postpone.getByRole('textbox', { name: 'Ngày mới', exact: true }).fill('10/06/2032');
  await postpone.getByRole('button', { name: 'Hoãn buổi', exact: true }).click();
  await expect(details(page).getByRole('alert')).toHaveCount(0);
  await expect(details(page).getByRole('listitem')).toHaveCount(1);
});

test('a slot in conflict opens with both sessions', async ({ page, request }) => {
  const { name, id, customer } = await nurseWithClash(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.goto(`/reports/schedule?from=2032-06-07&to=2032-06-13&agent_id=${id}`);
  await page
    .getByRole('gridcell', { name: new RegExp(`^${name}, .*08/06.*, 09:00–10:00: .*trùng lịch`) })
    .click();
  await expect(details(page).getByRole('alert')).toContainText(customer);
  await expect(details(page).getByRole('row')).toHaveCount(3);
});

test('of six hundred nurses only the visible rows are drawn, and the keys reach the last one', async ({
  page,
}) => {
  await signInPage(page, 'sales');
  const rows = Array.from({ length: 600 }, (_, at) => ({
    agent: { id: String(at + 1), name: `Điều dưỡng ${at + 1}` },
    time_periods: ['09:00-10:00'],
    shifts: { '2032-06-08': { '09:00-10:00': { planned: 1, finished: 0, cancelled: 0, duplicated: false } } },
  }));
  await page.route('**/api/v1/reports/schedule?*', (route) =>
    route.fulfill({ json: { data: { rows, agents: [], areas: [] } } }),
  );
  await page.goto('/reports/schedule?view=week&day=2032-06-08');
  await expect(week(page)).toHaveAttribute('aria-rowcount', '602');
  await expect(locateDayCell(page, 'Điều dưỡng 1', '08/06')).toContainText('○9:00');
  await week(page).focus();
  await page.keyboard.press('Control+End');
  await expect(line(page, 'Điều dưỡng 600')).toBeVisible();
  expect(await week(page).getByRole('gridcell').count()).toBeLessThan(600);
});

test('the week of all nurses obeys WCAG 2.2 AA; on a phone it begins today, with days as headings', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  await page.goto('/reports/schedule?view=week');
  await expect(week(page).getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const days = page.getByRole('region', { name: 'Lịch tuần theo ngày' });
  await expect(days.getByRole('button', { expanded: true })).toHaveText(/^Hôm nay · Thứ Năm, 26\/11/);
  await expect(days.getByRole('heading', { level: 2 }).nth(1)).toHaveText(/^Thứ Sáu, 27\/11/);
  await expectAccessible(page);
  await days.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('printed, day and week are lists of nurses and mothers, black on white also from dark mode', async ({
  page,
  request,
}) => {
  const { name, id } = await nurseOfThree(new BrowserTestCompany(request));
  await signInPage(page, 'sales');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/reports/schedule?view=week&day=2032-06-07&agent_id=${id}`);
  await expect(locateDayCell(page, name, '07/06')).toBeVisible();
  // A landscape A4 sheet without margins.
  await page.setViewportSize({ width: 1032, height: 700 });
  const paper = page.getByRole('table', { name: /^Lịch tắm/ });
  const onPaper = async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(paper.getByRole('rowheader', { name })).toBeVisible();
    for (const role of ['grid', 'navigation', 'toolbar', 'search'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1032);
    const look = await paper
      .getByRole('cell')
      .first()
      .evaluate((cell) => {
        const { color, backgroundColor } = getComputedStyle(cell);
        const block = cell.closest('.block');
        const page = getComputedStyle(document.body).backgroundColor;
        return [color, backgroundColor, page, block && getComputedStyle(block).breakInside];
      });
    expect(look).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)', 'avoid']);
  };
  await onPaper();
  await expect(paper.getByRole('cell', { name: /^○ 9:00 / })).toHaveCount(3);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.goto(`/reports/schedule?day=2032-06-07&agent_id=${id}`);
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await onPaper();
  await expect(paper.getByRole('row')).toContainText([/^Điều dưỡng/, /điều dưỡng/, /09:00–10:00.*1\/3/]);
});
