import { toLocalDay, toWeekStart } from '#rules/days';
import { formatDate, formatMonth } from '#rules/format';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Chỉ số Sales - Marketing' }).getByRole('row');
const waitForReportRequest = (page: Page, wanted: Readonly<Record<string, string>>) =>
  page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return (
      pathname === '/api/v1/reports/marketing' &&
      Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value)
    );
  });

test('begins with this week; month, year and range are requested when chosen', async ({ page }) => {
  await signInPage(page, 'admin');
  const today = toLocalDay(new Date());
  const week = waitForReportRequest(page, { view_by: 'current_week', legacy_c3: 'false' });
  await page.goto('/reports/marketing');
  await week;
  await expect(rows(page).first().getByRole('columnheader')).toHaveCount(9);
  const month = waitForReportRequest(page, { view_by: 'month', month: formatMonth(today.slice(0, 7)) });
  await page.getByLabel('Xem theo').selectOption('month');
  await month;
  const year = waitForReportRequest(page, { view_by: 'year', year: today.slice(0, 4) });
  await page.getByLabel('Xem theo').selectOption('year');
  await year;
  await expect(rows(page).first().getByRole('columnheader')).toHaveCount(14);
  await expect(rows(page).first().getByRole('button')).toHaveCount(0);
  const range = waitForReportRequest(page, { view_by: 'range', end_date: formatDate(today) });
  await page.getByLabel('Xem theo').selectOption('range');
  await range;
  await page.getByRole('button', { name: 'Xóa khoảng ngày' }).click();
  await expect(page.getByText('Hãy chọn ngày bắt đầu và ngày kết thúc.')).toBeVisible();
  const legacy = waitForReportRequest(page, { view_by: 'current_week', legacy_c3: 'true' });
  await page.getByLabel('Xem theo').selectOption('current_week');
  await page.getByLabel('Xem số C3 nhập tay').click();
  await legacy;
});

test('has 31 rows in five groups with blank rows between', async ({ page }) => {
  await signInPage(page, 'finance');
  await page.goto('/reports/marketing');
  const table = page.getByRole('table', { name: 'Chỉ số Sales - Marketing' });
  await expect(table.getByRole('rowheader')).toHaveCount(31);
  await expect(table.locator('tr[aria-hidden]')).toHaveCount(4);
  await expect(rows(page).first().getByRole('button')).toHaveCount(0);
});

test('a day heading opens its numbers, filled with the stored ones; saving shows them', async ({ page }) => {
  await signInPage(page, 'admin');
  await page.goto('/reports/marketing?legacy_c3=true');
  const monday = toWeekStart(toLocalDay(new Date()));
  const head = rows(page).first().getByRole('button').first();
  await expect(head).toHaveAccessibleName(`Cập nhật chỉ số Thứ Hai ${formatDate(monday)}`);
  await head.click();
  const dialog = page.getByRole('dialog', { name: 'Cập nhật chỉ số' });
  await expect(dialog.getByLabel('Chi phí')).toBeFocused();
  await dialog.getByLabel('Chi phí').fill('1234567');
  await expect(dialog.getByLabel('Chi phí')).toHaveValue('1.234.567');
  await dialog.getByLabel('Số C3 Zalo').fill('41');
  const sent = page.waitForRequest('**/api/v1/metrics/upsert');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ day: monday, expense: 1234567, c3_zalo: 41 });
  await expect(dialog).toHaveCount(0);
  const first = (name: string) =>
    rows(page)
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
      .nth(1);
  await expect(first('Chi phí')).toHaveText(/1\.234\.567/);
  await expect(first('Số C3 Zalo')).toHaveText('41');
  await head.click();
  await expect(dialog.getByLabel('Số C3 Zalo')).toHaveValue('41');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});
