/** Positions of a list's parts: the header below the bar, the quick view next to the list. */

import { addMonths, toLocalDay, toMonth } from '#rules/days';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';

const rows = (page: Page) => page.locator('[data-row]');
/** Oldest first, so that records of the demo are shown, whose names have a realistic length. */
const demoRecordsQuery = 'sort=created_at';
const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);

/** Scrolls the page to this position and waits until it is painted. */
const scrollTo = (page: Page, y: number) =>
  page.evaluate(async (to) => {
    window.scrollTo(0, to);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, y);

for (const [what, width, isWide] of [
  ['a list that fits', 1366, false],
  ['a list that goes on to the right', 1210, true],
] as const)
  test(`the header of ${what} stays below the top bar, and a row reached by keyboard below both`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 480 });
    await signInPage(page, 'owner');
    await page.goto(`/transactions?${demoRecordsQuery}`);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator('[data-overflows]')).toHaveCount(isWide ? 1 : 0);
    await waitUntilSettled(page);
    const head = page.getByRole('table').first().locator('thead');
    const bar = await page
      .locator('header')
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom);
    expect(await top(head)).toBeGreaterThan(bar);
    await scrollTo(page, 500);
    await expect.poll(() => top(head)).toBeCloseTo(bar, 0);
    // Moves the focus up eight rows, to a row that is scrolled under the header.
    const links = page.locator('[data-row-link]');
    const last = links.nth(12);
    await last.focus();
    await scrollTo(page, 600);
    for (let up = 0; up < 8; up += 1) await page.keyboard.press('ArrowUp');
    await expect(links.nth(4)).toBeFocused();
    const bottom = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().bottom);
    // The header of a wide list follows the scrolling one frame later.
    await expect
      .poll(async () => (await top(links.nth(4))) - (await bottom(head)))
      .toBeGreaterThanOrEqual(-0.5);
  });

test('the quick view next to a list is as high as the window below the bar, wherever the list is scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto('/transactions?quick=new');
  const pane = page.getByRole('complementary', { name: /^Xem nhanh/ });
  const at = () =>
    pane.evaluate((each) => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom]);
  const bar = await page
    .locator('header')
    .first()
    .evaluate((each) => each.getBoundingClientRect().bottom);
  await expect(rows(page).first()).toBeVisible();
  await waitUntilSettled(page);
  for (const y of [0, 400]) {
    await scrollTo(page, y);
    expect(await at()).toEqual([bar, 768]);
  }
});

test('packages show their start and end, their slot and their seller at 1366 px', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto(`/packages?filter[level]=L7,L8&${demoRecordsQuery}`);
  await expect(rows(page).first()).toBeVisible();
  await waitUntilSettled(page);
  for (const name of ['Ngày bắt đầu', 'Ngày kết thúc', 'Khung giờ', 'Sales']) {
    const label = page.getByRole('columnheader').getByText(name, { exact: true });
    const box = await label.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(1346);
  }
  await expect(page.locator('[data-overflows]')).toHaveCount(0);
});

test('next to the open quick view a transaction shows its person, kind and day, and its whole amount', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto(`/transactions?quick=new&${demoRecordsQuery}`);
  const pane = page.getByRole('complementary', { name: /^Xem nhanh/ });
  await expect(pane.getByRole('form')).toBeVisible();
  await expect(rows(page).first()).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await expect(page.locator('[data-overflows]')).toHaveCount(0);
  await waitUntilSettled(page);
  const cut = await page
    .locator('[data-row] .figure')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
  const right = await page
    .locator('[data-row] .figure')
    .first()
    .evaluate((cell) => cell.getBoundingClientRect().right);
  expect(right).toBeLessThan(await pane.evaluate((each) => each.getBoundingClientRect().left));
});

test('next to the open quick view a bank line shows the certainty of its proposal, and the tools come before the quick view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto(`/transactions?activeTab=bank_lines&filter[status]=all&${demoRecordsQuery}`);
  await page.locator('[data-row-link]').first().click();
  const pane = page.getByRole('complementary', { name: /^Xem nhanh/ });
  await expect(pane).toBeVisible();
  await expect(page.locator('[data-overflows]')).toHaveCount(0);
  await waitUntilSettled(page);
  const tool = await page.getByRole('button', { name: 'Công cụ' }).boundingBox();
  const left = await pane.evaluate((each) => each.getBoundingClientRect().left);
  expect((tool?.x ?? 0) + (tool?.width ?? 0)).toBeLessThanOrEqual(left);
});

/** The lists in the menu, and the parts of their pages. */
const lists = [
  ...['customers', 'packages', 'agents', 'users', 'services', 'discounts', 'locations', 'transactions'],
  ...['partner_packages', 'partner_revenues', 'partners', 'mechanisms', 'trash', 'exports', 'imports'],
  ...['transactions?activeTab=bank_lines', 'transactions?activeTab=vouchers'],
];

test('the lists of the settings begin below their tabs and tools, and fit', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signInPage(page, 'owner');
  // The demo has sent no messages. Other tests send some to nurses with unusually long names.
  const message = {
    recipient_name: 'Nguyễn Hoàng Phương Thảo Nguyên Anh',
    ...{ recipient_type: 'customers', kind: 'mother_reminder', day: '2026-11-26', phone: '0912345678' },
    ...{ state: 'failed', reason: 'Zalo từ chối: số này chưa dùng Zalo hoặc không nhận tin từ người lạ' },
    text: 'Chào chị, mai Nôi hẹn chị 07:30 tại 12 Trần Phú, Hải Châu, Đà Nẵng',
    ...{
      created_at: '2026-11-25T10:00:00Z',
      send_at: '2026-11-25T10:00:00Z',
      sent_at: '2026-11-25T10:00:00Z',
    },
  };
  await page.route(/\/api\/v1\/outgoing_messages\?/, (route) =>
    route.fulfill({
      contentType: 'application/vnd.api+json',
      json: { data: [{ type: 'outgoing_messages', id: '1', attributes: message }], meta: { total: 1 } },
    }),
  );
  const lists = [
    ...['outgoing_messages', 'jobs', 'bank_rules', 'bank_imports'],
    ...['api_keys', 'webhooks', 'webhook_deliveries'],
  ];
  for (const list of lists) {
    await page.goto(`/settings?activeTab=${list}`);
    // Before the tabs are drawn, the page shows a loading sign, which has the role status too.
    await expect(page.getByRole('main').getByRole('navigation').getByRole('link').first()).toBeVisible();
    await waitUntilSettled(page);
    const table = page.getByRole('main').getByRole('status').or(page.getByRole('table')).first();
    await expect(table, list).toBeVisible();
    expect.soft(await top(table), list).toBeLessThanOrEqual(210);
    await expect(page.locator('[data-overflows]'), list).toHaveCount(0);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), list).toBe(1366);
  }
});

test('a webhook begins at 210 px, with all its columns', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const url = `https://${makeUniqueText('hooks').replace(' ', '-')}.example.com/hooks/catch/1234567/abcdefg/`;
  const events = ['customers.created', 'packages.created', 'transactions.created'];
  await new BrowserTestCompany(page.request).make('webhooks', { url, events });
  await signInPage(page, 'owner');
  await page.goto('/settings?activeTab=webhooks');
  await expect(rows(page).first()).toBeVisible();
  expect(Math.round(await top(rows(page).first()))).toBeLessThanOrEqual(210);
  await expect(page.locator('[data-overflows]')).toHaveCount(0);
});

/** Returns the visible part of an element from left to right, in pixels. */
const spanOf = (part: Locator) =>
  part.evaluate((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right] as const);

for (const [where, width, path, name] of [
  ['beside the open pane', 1366, '/settings?activeTab=api_keys&quick=new', 'Khóa API'],
] as const)
  test(`the open tab of the settings is completely visible ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInPage(page, 'owner');
    await page.goto(path);
    const tab = page.getByRole('main').getByRole('link', { name });
    await expect(tab).toBeVisible();
    const pane = page.getByRole('complementary', { name: /^Xem nhanh/ });
    if (width > 600) await expect(pane.getByRole('form')).toBeVisible();
    const end = width > 600 ? (await spanOf(pane))[0] : width;
    await expect.poll(async () => (await spanOf(tab))[1]).toBeLessThanOrEqual(end);
    expect((await spanOf(tab))[0]).toBeGreaterThan(0);
  });

test('the absence button is next to the nurse’s name at 1366 px', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signInPage(page, 'owner');
  await page.goto(`/agents?${demoRecordsQuery}`);
  await rows(page).first().getByRole('link').first().click();
  const callOff = page.getByRole('main').getByRole('button', { name: 'Báo nghỉ', exact: true });
  await expect(callOff).toBeVisible();
  await waitUntilSettled(page);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  expect(Math.abs((await top(callOff)) - (await top(title)))).toBeLessThan(20);
});

for (const width of [1440, 1366])
  test(`at ${width} px the first row of every list is at 205 px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await signInPage(page, 'owner');
    for (const list of lists) {
      await page.goto(`/${list}`);
      const row = page.locator('[data-row]').first();
      const empty = page.getByRole('main').getByRole('status');
      await expect(row.or(empty).first(), list).toBeVisible();
      // The filters appear without moving the page.
      await expect(page.getByRole('search').getByRole('button', { name: 'Áp dụng' }), list).toBeVisible();
      await waitUntilSettled(page);
      const head = page.getByRole('table').locator('thead').first();
      // The list of transactions has tabs of its own below those of its page.
      const most = list === 'transactions' ? 226 : 205;
      if ((await row.count()) > 0) expect.soft(await top(row), list).toBeLessThanOrEqual(most);
      else if ((await head.count()) > 0) expect.soft(await top(head), list).toBeLessThanOrEqual(170);
    }
  });

for (const width of [1440, 1366])
  test(`at ${width} px opening the quick view does not move the rows`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await signInPage(page, 'owner');
    for (const list of [...lists, 'settings?activeTab=jobs', 'settings?activeTab=api_keys']) {
      await visitPage(page, `/${list}`);
      const body = page.getByRole('table').locator('thead').or(page.getByRole('main').getByRole('status'));
      const closed = await top(body.first());
      await visitPage(page, `/${list}${list.includes('?') ? '&' : '?'}quick=new`);
      expect.soft(Math.abs((await top(body.first())) - closed), list).toBeLessThan(2);
    }
  });

test('bank lines have rows of the same height at 1366 px', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto(`/transactions?activeTab=bank_lines&filter[status]=all&${demoRecordsQuery}`);
  await expect(rows(page).first()).toBeVisible();
  await waitUntilSettled(page);
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect([...new Set(heights)]).toHaveLength(1);
});

test('a voucher shows the person of its transaction, the kind, and the amount once', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto('/transactions?activeTab=vouchers&filter[direction]=in&sort=created_at');
  const row = rows(page).filter({ hasText: 'Gói' }).first();
  await expect(row.getByRole('link').last()).toHaveAttribute('href', /^\/transactions\/\d+$/);
  await expect(row.getByRole('link').last()).toHaveText(/ · Gói \d+$/);
  await expect(row).toContainText('Doanh thu');
  expect((await row.innerText()).match(/₫/g)).toHaveLength(1);
});

test('the day of a filter is completely visible in its input at 1366 px', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  await page.goto('/exports');
  const day = page.getByRole('search').getByRole('textbox', { name: 'Xuất từ' });
  await day.fill('27/11/2026');
  await page.getByRole('heading', { level: 1 }).hover();
  await day.blur();
  expect(await day.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  const calendar = page.getByRole('search').getByRole('button', { name: 'Chọn ngày' }).first();
  await expect(calendar).toHaveCSS('opacity', '0');
  await day.hover();
  await expect(calendar).toHaveCSS('opacity', '1');
});

test('lists show all their columns at 1366 px', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  for (const list of [
    ...['customers', 'agents', 'packages', 'transactions'].map((name) => `${name}?${demoRecordsQuery}`),
    `transactions?activeTab=bank_lines&filter[status]=all&${demoRecordsQuery}`,
  ]) {
    await page.goto(`/${list}`);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator('[data-overflows]'), list).toHaveCount(0);
  }
});

test('reports show all their columns at 1366 px, and each link is 24 px high', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInPage(page, 'owner');
  const aYear = `from=${addMonths(toMonth(toLocalDay(new Date())), -11)}-01`;
  for (const report of [
    ...['reports/receivables', 'reports/revenue', 'reports/breakdown'],
    ...['agent', 'channel', 'district', 'service'].map((by) => `reports/breakdown?by=${by}&${aYear}`),
    ...['transactions?activeTab=bank', 'reports/aps'],
  ]) {
    await page.goto(`/${report}`);
    await expect(page.getByRole('table').last().getByRole('link').first()).toBeVisible();
    await expect(page.locator('[data-overflows]'), report).toHaveCount(0);
  }
  const address = page.getByRole('table').locator('a[href*="google.com/maps"]').first();
  expect((await address.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test('on a phone a report truncates no name in its first column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, 'owner');
  for (const report of ['reports/aps', 'reports/breakdown?by=service']) {
    await page.goto(`/${report}`);
    const names = page.getByRole('table').last().locator('tbody th > div');
    await expect(names.first()).toBeVisible();
    await waitUntilSettled(page);
    const over = await names.evaluateAll((all) =>
      all.map((name) => {
        const cell = name.parentElement?.getBoundingClientRect().right ?? 0;
        return name.getBoundingClientRect().right - cell;
      }),
    );
    expect(Math.max(...over), report).toBeLessThanOrEqual(0);
  }
});
