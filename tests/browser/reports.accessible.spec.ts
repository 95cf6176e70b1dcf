import { expect, type Page, test } from '@playwright/test';
import { isAccessible } from './support/isAccessible.ts';
import { signIn } from './support/signIn.ts';

const paths = [
  'pl',
  'schedule',
  'aps',
  'revenue?split=true',
  'marketing',
  'partner_revenue',
  'estimated_partner_revenue',
];

test.describe('each report', () => {
  // One window for all: it is left as it was, and its scripts are compiled once.
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'owner');
  });
  test.afterAll(() => page.close());

  for (const path of paths) {
    test(`/reports/${path} obeys WCAG 2.2 AA`, async () => {
      await page.setViewportSize({ width: 1366, height: 900 });
      await page.goto(`/reports/${path}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
      await isAccessible(page);
    });

    test(`/reports/${path} fits a phone: nothing but its own boxes scrolls sideways`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/reports/${path}`);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  }
});

test('the dialogs of the reports obey WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/reports/schedule');
  await page.getByRole('gridcell').filter({ hasText: /\S/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  await isAccessible(page);
  await page.goto('/reports/marketing');
  await page
    .getByRole('button', { name: /^Cập nhật chỉ số/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Chi phí')).toBeFocused();
  await isAccessible(page);
});
