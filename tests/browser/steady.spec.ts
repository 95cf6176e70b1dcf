/** The layout does not move while a page loads, or while other rows are loading. */

import { watchLayoutShifts } from './support/layoutShifts.ts';
import { waitUntilSettled } from './support/settled.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** A tenth of the layout shift that Lighthouse rates as good. */
const MAX_SHIFT = 0.01;

/**
 * Delays answers one after another, as on a slow connection, so that their placeholders are visible.
 * @returns a function that ends the delay
 */
async function delayAnswers(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const line = { offline: false, latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };
  await client.send('Network.emulateNetworkConditions', line);
  return () => client.detach();
}

for (const [name, address, stands] of [
  ['the sign-in page', '/login', (page: Page) => page.getByRole('textbox', { name: 'Email' })],
  ['home', '/', (page: Page) => page.getByRole('list', { name: 'Việc cần làm' }).getByRole('link').first()],
  // Oldest first, so that long names of other tests do not widen a column.
  ['a list', '/customers?sort=created_at', (page: Page) => page.locator('[data-row]').first()],
  [
    'a list with tools of its own',
    '/packages?sort=created_at',
    (page: Page) => page.locator('[data-row]').first(),
  ],
  ['a customer', '/customers/1', (page: Page) => page.getByRole('tabpanel').getByRole('button').first()],
  ['who owes', '/reports/receivables', (page: Page) => page.getByRole('rowheader').first()],
  ['a record', '/partners/1', (page: Page) => page.getByRole('button', { name: 'Edit' })],
  ['the settings', '/settings', (page: Page) => page.getByRole('button', { name: 'Chọn logo' })],
  ['the capacity', '/reports/aps', (page: Page) => page.getByRole('rowheader').last()],
  ['a nurse', '/agents/30', (page: Page) => page.getByRole('button', { name: 'Edit' })],
  ['a package', '/packages/100', (page: Page) => page.getByRole('list', { name: 'Các buổi' })],
] as const)
  test(`${name} loads without a layout shift`, async ({ page }) => {
    const quicken = await delayAnswers(page);
    const shifted = await watchLayoutShifts(page);
    if (address !== '/login') await signInPage(page, 'owner');
    await page.goto(address);
    await expect(stands(page)).toBeVisible();
    await waitUntilSettled(page);
    const { sum, moved } = await shifted();
    await quicken();
    expect(sum, moved).toBeLessThan(MAX_SHIFT);
  });

test('the tools of the bank lines push no other tools aside', async ({ page }) => {
  const quicken = await delayAnswers(page);
  const shifted = await watchLayoutShifts(page);
  await signInPage(page, 'owner');
  await page.goto('/transactions?activeTab=bank_lines&sort=created_at');
  await expect(page.getByRole('button', { name: 'Nhập sao kê' })).toBeVisible();
  await waitUntilSettled(page);
  const { moved } = await shifted();
  await quicken();
  expect(moved).not.toContain('no-print');
});

for (const [name, address, stands] of [
  [
    'the partners’ report',
    '/reports/partner_revenue',
    (page: Page) => page.getByRole('table', { name: 'Doanh thu theo đối tác' }).getByRole('rowheader').last(),
  ],
  ['home', '/', (page: Page) => page.getByRole('list', { name: 'Việc cần làm' }).getByRole('link').first()],
  ['the own account', '/profile', (page: Page) => page.getByRole('switch', { name: /^Dùng phím tắt/ })],
  ['a list of one page', '/partners', (page: Page) => page.locator('[data-row]').first()],
  ['the settings', '/settings', (page: Page) => page.getByRole('link', { name: /^Công ty/ })],
  [
    'the company in the settings',
    '/settings?activeTab=company',
    (page: Page) => page.getByRole('button', { name: 'Chọn logo' }),
  ],
  ['a package', '/packages/100', (page: Page) => page.getByRole('region', { name: 'Diễn biến' })],
  ['a service', '/services/1', (page: Page) => page.getByRole('region', { name: 'Thông tin' })],
  ['a quick view', '/agents?quick=30', (page: Page) => page.getByRole('button', { name: 'Lịch sử' })],
  [
    'a partner’s revenue',
    '/partner_revenues/1',
    (page: Page) => page.getByRole('button', { name: 'Bảng kê để in' }),
  ],
  ['a mechanism', '/mechanisms?quick=1', (page: Page) => page.getByRole('button', { name: 'Lịch sử' })],
] as const)
  test(`${name} loads without a layout shift on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const quicken = await delayAnswers(page);
    const shifted = await watchLayoutShifts(page);
    await signInPage(page, 'owner');
    await page.goto(address);
    await expect(stands(page)).toBeVisible();
    await waitUntilSettled(page);
    const { sum, moved } = await shifted();
    await quicken();
    expect(sum, moved).toBeLessThan(MAX_SHIFT);
  });

/** Holds back the answers for the list until `release` is called. */
async function hold(page: Page, pattern: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [name, change, pattern] of [
  [
    'another page',
    (page: Page) => page.getByRole('button', { name: 'Trang sau' }).first().click(),
    /\/customers\?.*page\[number\]=2/,
  ],
  [
    'another order',
    (page: Page) => page.getByRole('columnheader').getByRole('button').first().click(),
    /\/customers\?.*sort=/,
  ],
  [
    'a filter',
    async (page: Page) => {
      await page.getByRole('searchbox', { name: 'Họ tên' }).fill('nguyen');
      await page.getByRole('button', { name: 'Áp dụng' }).click();
    },
    /\/customers\?.*filter/,
  ],
] as const)
  test(`the rows stay, with a progress line, until the rows of ${name} replace them in the same place`, async ({
    page,
  }) => {
    await signInPage(page, 'owner');
    // These customers of the demo have rows of two lines. Other tests add customers with fewer lines.
    await page.goto('/customers?sort=created_at&filter[contacted_to]=2026-11-20');
    const table = page.getByRole('table');
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(20);
    await waitUntilSettled(page);
    const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    /** Vertical position and height of the rows. */
    const places = () =>
      rows.evaluateAll((all) => all.map((row) => [row.getBoundingClientRect().y, row.clientHeight]));
    const before = { ids: await ids(), places: await places() };

    const release = await hold(page, pattern);
    await change(page);
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('main').locator('.MuiLinearProgress-root')).toBeVisible();
    expect(await ids()).toEqual(before.ids);
    expect(await places()).toEqual(before.places);
    release();
    await expect(table).toHaveAttribute('aria-busy', 'false');
    expect(await ids()).not.toEqual(before.ids);
    expect(await places()).toEqual(before.places.slice(0, await rows.count()));
  });

for (const [address, below] of [
  ['/reports/ahead', /^Lịch của từng điều dưỡng$/],
  ['/reports/revenue?level=all', /^Các gói \(/],
  ['/reports/marketing?view_by=month', /^Khách quay lại/],
] as const)
  test(`${address} loads without a layout shift, also below its first table`, async ({ page }) => {
    const shifted = await watchLayoutShifts(page);
    await signInPage(page, 'owner');
    const release = await hold(page, /\/api\/v1\/reports\//);
    await page.goto(address);
    await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    release();
    await expect(page.getByRole('heading', { name: below })).toBeVisible();
    await waitUntilSettled(page);
    const { sum, moved } = await shifted();
    expect(sum, moved).toBeLessThan(MAX_SHIFT);
  });
