import { readFileSync } from 'node:fs';
import { parseCsv } from 'hucre/csv';
import { expectAccessible } from './support/isAccessible.ts';
import { openListTool } from './support/openTool.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** Returns the rows of the CSV file that this menu entry downloads. */
async function exportFile(
  page: Page,
  choice: string,
  open = () => openListTool(page, 'Xuất'),
): Promise<string[][]> {
  await open();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: choice }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
  return parseCsv(readFileSync(await file.path(), 'utf8')) as string[][];
}

test('the export of a filtered and sorted list contains exactly its rows, for any page size @long', async ({
  page,
}) => {
  const shop = new BrowserTestCompany(page.request);
  const name = makeUniqueText('Xuất');
  for (const one of ['B', 'C', 'A']) await shop.customer({ name: `${name} ${one}`, note: '=1+1' });
  await signInPage(page, 'owner');
  await page.goto(`/customers?filter[name]=${encodeURIComponent(name)}&sort=-name&page[size]=2`);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  const [header = [], ...rows] = await exportFile(page, 'CSV, mọi cột');
  expect(rows.map((row) => row[0])).toEqual(['C', 'B', 'A'].map((one) => `${name} ${one}`));
  expect(rows.map((row) => row[header.indexOf('Ghi chú')])).toEqual(["'=1+1", "'=1+1", "'=1+1"]);
  const shown = await exportFile(page, 'CSV, các cột đang hiện');
  // A heading of two lines names two columns.
  const headers = await page.locator('thead th:not(.tick, .acts)').allInnerTexts();
  expect(shown[0]).toEqual(headers.flatMap((text) => text.split(/\n| · /)));
});

test('a running export can be stopped, and a failed one is shown in place, closed, and repeated @long', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  let answer: 'hold' | 'fail' | 'pass' = 'hold';
  const errors = [{ status: '429', code: 'too_many', detail: 'Bạn đang tải 2 tệp. Hãy đợi.' }];
  await page.route('**/export?*', (route) =>
    answer === 'hold'
      ? undefined
      : answer === 'fail'
        ? route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify({ errors }) })
        : route.continue(),
  );
  await page.goto('/discounts');
  const choose = async () => {
    await openListTool(page, 'Xuất');
    await page.getByRole('menuitem', { name: 'CSV, mọi cột' }).click();
  };
  await choose();
  await expect(page.getByText('Đang chuẩn bị')).toBeVisible();
  await page.getByRole('button', { name: 'Hủy', exact: true }).click();
  await expect(page.getByText('Đang chuẩn bị')).toBeHidden();
  answer = 'fail';
  await choose();
  await expect(page.getByRole('alert')).toContainText('Bạn đang tải 2 tệp. Hãy đợi.');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await choose();
  await expect(page.getByRole('alert')).toBeVisible();
  answer = 'pass';
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^giam-gia-/);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a report is exported with its current filters @long', async ({ page }) => {
  await signInPage(page, 'owner');
  await page.goto('/reports/revenue?level=L8');
  const count = page.getByRole('heading', { name: /^Các gói \(/ });
  await expect(count).toBeVisible();
  const ofReport = () => page.getByRole('button', { name: 'Xuất' }).click();
  const [header = [], ...rows] = await exportFile(page, 'CSV', ofReport);
  const total = rows.pop() ?? [];
  expect(rows.length).toBe(Number((await count.innerText()).replace(/\D/g, '')));
  expect(new Set(rows.map((row) => row[header.indexOf('Cấp độ')]))).toEqual(
    new Set(['L8 · Đã thanh toán, dùng hết']),
  );
  expect(total[0]).toBe('Tổng cộng');
});
