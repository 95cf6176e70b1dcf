import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** Returns the requested paths that match, so far. */
function requests(page: Page, pattern: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('resting the mouse on a menu entry loads its screen, and a click needs no further load', async ({
  page,
}) => {
  const paths = requests(page, /\/assets\/report-aps-/);
  await signInPage(page, 'owner');
  await page.goto('/discounts');
  const entry = page.getByRole('navigation', { name: 'Menu chính' }).locator('a[href="/reports/aps"]');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(paths).toEqual([]);
  await entry.hover();
  await expect.poll(() => paths).toHaveLength(1);
  await entry.click();
  await expect(page).toHaveURL('/reports/aps');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(paths).toHaveLength(1);
});

test('resting the mouse on a row loads its page and its record, and a click needs no further load', async ({
  page,
}) => {
  const code = requests(page, /\/assets\/resource-customers-/);
  const record = requests(page, /\/api\/v1\/customers\/\d+(\?|$)/);
  await signInPage(page, 'owner');
  await page.goto('/customers');
  const row = page.locator('[data-row]').nth(2);
  await expect(row).toBeVisible();
  expect([...code, ...record]).toEqual([]);
  const loaded = page.waitForResponse(/\/api\/v1\/packages\?.*customer_id/);
  await row.getByRole('cell').nth(1).hover();
  await loaded;
  await expect.poll(() => [code.length, record.length]).toEqual([1, 1]);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Thông tin' })).toBeVisible();
  expect([code.length, record.length]).toEqual([1, 1]);
});

test('a press on a page that is still loading shows a progress line until the page is loaded', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  await page.goto('/discounts');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/report-revenue-/, async (route) => {
    await held;
    await route.continue();
  });
  const line = page.locator('.MuiLinearProgress-root');
  await expect(line).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Menu chính' }).locator('a[href="/reports/revenue"]').click();
  await expect(line).toBeVisible();
  arrive();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(line).toHaveCount(0);
});
