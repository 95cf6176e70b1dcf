import { waitUntilSettled } from './support/settled.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
/**
 * Returns the query strings of the calls for the rows of a list since the page was opened. Calls of its tabs, which only count, are left
 * out.
 */
function listCalls(page: Page, resource: string): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/v1/${resource}` && url.searchParams.get('page[size]') !== '1')
      queries.push(decodeURIComponent(url.search));
  });
  return queries;
}

test('filters are applied by Áp dụng, survive a reload, and are cleared by Xóa bộ lọc', async ({ page }) => {
  await signInPage(page, 'owner');
  const calls = listCalls(page, 'customers');
  await page.goto('/customers');
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('searchbox', { name: 'Họ tên' }).fill('nguyen thi');
  expect(calls.length).toBe(1);
  await page.getByRole('button', { name: 'Áp dụng' }).click();
  await expect(page).toHaveURL(/filter\[name\]=nguyen/);
  await expect(rows(page).first()).toContainText('Nguyễn Thị');
  await expect.poll(() => calls.at(-1)).toContain('filter[name]=nguyen thi');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Họ tên' })).toHaveValue('nguyen thi');
  await page.getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await expect(page).not.toHaveURL(/filter/);
});

test('a filter with several levels and a nurse filter narrow the list', async ({ page }) => {
  await signInPage(page, 'owner');
  await page.goto('/packages');
  const levels = page.getByRole('combobox', { name: 'Cấp độ' });
  await levels.click();
  await page.getByRole('option', { name: /^L7 ·/ }).click();
  await page.getByRole('option', { name: /^L8 ·/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Áp dụng' }).click();
  await expect(page).toHaveURL(/filter\[level\]=L7,L8/);
  const shown = rows(page).getByText(/^L\d/);
  // The old rows stay until the new rows are loaded.
  await expect(async () => {
    const found = await shown.allTextContents();
    expect(found.length).toBeGreaterThan(0);
    for (const level of found) expect(['L7', 'L8']).toContain(level);
  }).toPass();
});

test('paging is above and below the list, and page and size are in the URL', async ({ page }) => {
  await signInPage(page, 'owner');
  // Oldest first: records of other tests are last.
  await page.goto('/customers?sort=created_at');
  await expect(page.getByRole('navigation', { name: /^Phân trang/ })).toHaveCount(2);
  const name = rows(page).first().getByRole('rowheader');
  const first = await name.textContent();
  await page.getByRole('button', { name: 'Trang sau' }).first().click();
  await expect(page).toHaveURL(/page\[number\]=2/);
  await expect(name).not.toHaveText(first ?? '');
  await expect(page.getByText('Trang: 2', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveText(first ?? '');
});

test('the page size is one of six, and is stored with the account', async ({ page }) => {
  await signInPage(page, 'sales');
  await page.goto('/locations');
  const size = page.getByRole('combobox', { name: 'Số dòng mỗi trang' });
  await expect(size).toHaveValue('20');
  expect(await size.locator('option').allTextContents()).toEqual(['10', '20', '30', '50', '100', '200']);
  await size.selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/page\[size\]=10/);
});

test('the keys: / for the filters, arrows for the rows, Enter opens, ? shows help', async ({ page }) => {
  await signInPage(page, 'owner');
  await page.goto('/discounts');
  await expect(rows(page).first()).toBeVisible();
  // The filters appear after the rows.
  await expect(page.getByRole('searchbox', { name: 'Mã giảm giá' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Mã giảm giá' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Mã giảm giá' }).blur();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: /^Xem nhanh/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
});

test('at 200 % zoom a list loses no content', async ({ page }) => {
  // A zoom of 200 % in a window of 1366 px gives a layout width of 683 px.
  await page.setViewportSize({ width: 683, height: 450 });
  await signInPage(page, 'owner');
  await page.goto('/customers');
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(683);
});

test('hovering over a truncated cell shows the whole text, and so does focusing a link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInPage(page, 'owner');
  // Finished packages have a nurse; the oldest packages belong to the demo.
  await page.goto('/packages?filter[level]=L8&sort=created_at');
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('a[href^="/agents/"]') })
    .first();
  const nurse = row.getByRole('cell').filter({ has: page.locator('a[href^="/agents/"]') });
  const name = await nurse.innerText();
  await page.addStyleTag({
    content:
      'table { width: auto !important; } td, th { min-width: 0 !important; max-width: 70px !important; }',
  });
  await nurse.hover();
  await expect(nurse).toHaveAttribute('title', name);
  const customer = row.getByRole('rowheader').getByRole('link').first();
  const isWhole = () => customer.evaluate((link) => link.scrollWidth <= link.clientWidth);
  expect(await isWhole()).toBe(false);
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await expect(customer).toBeFocused();
  expect(await isWhole()).toBe(true);
});

test('a printed list shows its rows, without top bar, menu, filters and buttons', async ({ page }) => {
  await signInPage(page, 'owner');
  await page.goto('/transactions?page[size]=10');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.locator('header, nav, [role="search"]').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('button, input, select').filter({ visible: true })).toHaveCount(0);
});

test('columns hidden below the action column are indicated before it, until the last one is visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1210, height: 900 });
  await signInPage(page, 'owner');
  await page.goto('/transactions?sort=created_at');
  await expect(rows(page).first()).toBeVisible();
  const edge = page.locator('[data-scroll-shadow]');
  await expect(edge).toBeVisible();
  await waitUntilSettled(page);
  const right = await edge.evaluate((each) => each.getBoundingClientRect().right);
  const actions = page.getByRole('columnheader', { name: 'Thao tác' });
  expect(right).toBeCloseTo(await actions.evaluate((head) => head.getBoundingClientRect().left), 0);
  await page
    .getByRole('table')
    .evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }));
  await expect(edge).toHaveCount(0);
});

test('a list with more columns to the right shows this at its edge, until the last one is visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1210, height: 900 });
  await signInPage(page, 'owner');
  await page.goto('/agents?sort=created_at');
  await expect(rows(page).first()).toBeVisible();
  const edge = page.locator('[data-scroll-shadow]');
  await expect(edge).toBeVisible();
  await page
    .getByRole('table')
    .evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }));
  await expect(edge).toHaveCount(0);
});
