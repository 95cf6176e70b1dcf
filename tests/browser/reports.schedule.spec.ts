import { addDays, listDays, toLocalDay } from '#rules/days';
import { formatDate } from '#rules/format';
import { serveFullSchedule } from './support/fullSchedule.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const daysOn = (days: number): string => addDays(toLocalDay(new Date()), days);
const grid = (page: Page) => page.getByRole('grid', { name: /^Lịch tắm/ });
const cells = (page: Page) => grid(page).getByRole('gridcell').filter({ hasText: /\S/ });

test('starts with thirty days around today and explains its signs; from and to wait for Submit, the level does not', async ({
  page,
}) => {
  await signInPage(page, 'sales');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/v1/reports/schedule?*', async (route) => {
    await held;
    await route.continue();
  });
  const reportRequest = page.waitForRequest((request) => request.url().includes('/api/v1/reports/schedule?'));
  await page.goto('/reports/schedule?view=slots');
  const query = new URL((await reportRequest).url()).searchParams;
  expect([query.get('from'), query.get('to'), query.get('level')]).toEqual([
    formatDate(daysOn(-30)),
    formatDate(daysOn(30)),
    'default',
  ]);
  await expect(page.getByRole('progressbar', { name: 'Đang xử lý' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Đang xử lý' })).toBeVisible();
  go();
  await expect(cells(page).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Đang xử lý' })).toHaveCount(0);
  const legend = page.getByRole('list', { name: 'Chú thích' });
  for (const name of ['Chưa tắm', 'Đã tắm', 'Hủy', 'Trùng lịch']) await expect(legend).toContainText(name);
  await expect(grid(page).getByRole('columnheader', { name: /hôm nay$/ })).toBeInViewport();

  const later: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/reports/schedule?')) later.push(request.url());
  });
  const [today, last] = [daysOn(0), daysOn(6)];
  await page.getByLabel('Từ ngày').fill(formatDate(today));
  await page.getByLabel('Đến ngày').fill(formatDate(last));
  expect(later).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${last}`));
  await expect(grid(page).getByRole('columnheader')).toHaveCount(8);
  await page.getByLabel('Cấp độ').selectOption('L7');
  await expect(page).toHaveURL(/level=L7/);
  await page.reload();
  await expect(page.getByLabel('Từ ngày')).toHaveValue(formatDate(today));
  await expect(page.getByLabel('Cấp độ')).toHaveValue('L7');
});

test('if the default two months have too many sessions, it starts with a week @long', async ({ page }) => {
  await signInPage(page, 'sales');
  await page.route('**/api/v1/reports/schedule?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('from') !== formatDate(daysOn(-30))) return route.continue();
    const detail = 'Khoảng ngày này có 121.638 buổi.';
    return route.fulfill({
      status: 400,
      json: { errors: [{ status: '400', code: 'bad_parameter', detail }] },
    });
  });
  await page.goto('/reports/schedule?view=slots');
  await expect(grid(page).getByRole('columnheader')).toHaveCount(8);
  await expect(page.getByLabel('Từ ngày')).toHaveValue(formatDate(daysOn(-3)));
  await page.goto(`/reports/schedule?from=${daysOn(-30)}&to=${daysOn(30)}`);
  await expect(page.getByText('121.638 buổi')).toBeVisible();
});

test('a cell with one session opens "Chi tiết lịch" with its card, and the card opens the customer in a new tab @long', async ({
  page,
}) => {
  await signInPage(page, 'sales');
  await page.goto('/reports/schedule?view=slots');
  await grid(page)
    .getByRole('gridcell', { name: /: 1 chưa tắm$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Chi tiết lịch' });
  const card = dialog.getByRole('list', { name: 'Các buổi trong ô' }).getByRole('listitem');
  await expect(card.getByRole('term')).toContainText([
    'Điện thoại',
    'Khung giờ',
    'Ngày bắt đầu',
    'Ngày kết thúc',
    'Tổng số buổi',
  ]);
  await expect(card).toContainText('Chưa tắm');
  await expect(card.getByRole('button', { name: /^Hoãn buổi của/ })).toBeVisible();
  await expect(dialog.getByRole('table')).toHaveCount(0);
  const address = await card.getByRole('link').first().getAttribute('href');
  expect(address).toMatch(/^\/customers\/\d+$/);
  const opened = page.waitForEvent('popup');
  await card.getByText('Chưa tắm').click();
  expect(new URL((await opened).url()).pathname).toBe(address);
});

test('a cell with several sessions lists them as rows, and a row opens the customer in a new tab; the arrows move between cells, Enter opens @long', async ({
  page,
}) => {
  await signInPage(page, 'sales');
  await page.goto('/reports/schedule?view=slots');
  await grid(page)
    .getByRole('gridcell', { name: /: [2-9] chưa tắm/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Chi tiết lịch' });
  const rows = dialog.getByRole('row');
  await expect(rows.first().getByRole('columnheader')).toHaveText([
    'Khách hàng',
    'Điện thoại',
    'Trạng thái',
    'Ngày bắt đầu',
    'Ngày kết thúc',
    'Khung giờ',
    'Tổng số buổi',
  ]);
  await expect(rows.nth(1).getByRole('button', { name: /^Đổi giờ từ buổi của/ })).toBeVisible();
  await expect(dialog.locator('[data-overflows]')).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  const link = rows.nth(1).getByRole('link').first();
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^\/customers\/\d+$/);
  const opened = page.waitForEvent('popup');
  await rows.nth(1).getByRole('cell').nth(2).click();
  expect(new URL((await opened).url()).pathname).toBe(address);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(grid(page)).toBeFocused();

  const here = () =>
    grid(page).evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.getAttribute('aria-colindex') ?? null;
    });
  await page.keyboard.press('Home');
  await expect.poll(here).not.toBeNull();
  const before = Number(await here());
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await here())).toBe(before + 1);
  await page.keyboard.press('End');
  await expect.poll(async () => Number(await here())).toBe(62);
  await page.getByRole('button', { name: /ô, xem tiếp$/ }).click();
  await grid(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();
});

async function openFull(page: Page): Promise<void> {
  await signInPage(page, 'admin');
  await serveFullSchedule(page);
  await page.goto('/reports/schedule?view=slots');
  await expect(cells(page).first()).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1501');
}

test('of a hundred nurses in fifteen slots over sixty-one days only the visible part is drawn @long', async ({
  page,
}) => {
  await openFull(page);
  expect(await cells(page).count()).toBeLessThan(2500);
  await grid(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    element.scrollLeft = element.scrollWidth;
  });
  await expect(
    grid(page)
      .getByRole('gridcell', { name: /^Điều dưỡng 100, .*14:30–15:30/ })
      .first(),
  ).toBeVisible();
  expect(await cells(page).count()).toBeLessThan(2500);
});

test('scrolling such a schedule draws only the newly visible part, and a session can be moved across it @long', async ({
  page,
}) => {
  await openFull(page);
  // Counts drawn cells instead of measuring time, because the machine may be busy.
  const drawing = await grid(page).evaluate(async (element) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const isCell = (node: Node) => node instanceof Element && node.classList.contains('cell');
    const cellsIn = (node: Node) => (node instanceof Element ? node.querySelectorAll('.cell').length : 0);
    let most = 0;
    let added = 0;
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) added += Number(isCell(node)) + cellsIn(node);
    });
    observer.observe(element, { childList: true, subtree: true });
    for (let step = 1; step <= 60; step += 1) {
      element.scrollTop = step * 40;
      element.scrollLeft = (step % 20) * 20;
      await frame();
      await frame();
      most = Math.max(most, element.querySelectorAll('.cell').length);
    }
    return { most, added };
  });
  expect(drawing.most).toBeLessThan(2500);
  // If every step of the sixty drew all cells, it would add a hundred thousand elements.
  expect(drawing.added).toBeLessThan(10_000);
  const drawn = grid(page).getByRole('gridcell', { name: /1 chưa tắm/ });
  const firstInSight = () =>
    drawn.evaluateAll((all) =>
      all.findIndex((cell) => {
        const { left, top } = cell.getBoundingClientRect();
        return document.elementFromPoint(left + 10, top + 10) === cell;
      }),
    );
  await expect.poll(firstInSight).toBeGreaterThanOrEqual(0);
  const box = await drawn.nth(await firstInSight()).boundingBox();
  if (!box) throw new Error('No session is in sight');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(box.x + 10 + step * 30, box.y + 10);
  await expect(grid(page).locator('.aim')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(grid(page).locator('.carried, .aim')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a printed schedule has all nurses and all requested days, two weeks per table @long', async ({
  page,
}) => {
  await signInPage(page, 'sales');
  const days = listDays(daysOn(-30), daysOn(9));
  await page.goto(`/reports/schedule?from=${days[0]}&to=${days.at(-1)}`);
  await expect(cells(page).first()).toBeVisible();
  const names = await page.evaluate(
    async (path) => {
      const token = localStorage.getItem('noi.token');
      const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await answer.json()) as { data: { rows: { agent: { name: string } }[] } };
      return data.rows.map(({ agent }) => agent.name);
    },
    `/api/v1/reports/schedule?from=${days[0]}&to=${days.at(-1)}`,
  );
  // A portrait A4 sheet without margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const tables = page.getByRole('table', { name: /^Lịch tắm từ/ });
  await expect(tables).toHaveCount(3);
  await expect(grid(page)).toBeHidden();
  const heads = await tables.getByRole('columnheader').allInnerTexts();
  expect(heads.flatMap((text) => text.match(/\d\d\/\d\d/) ?? [])).toEqual(
    days.map((day) => `${day.slice(8)}/${day.slice(5, 7)}`),
  );
  /** Lines of each heading: the weekday, and the complete date below it. */
  const lines = await tables.locator('thead th.day').evaluateAll((all) =>
    all.map((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([2]));
  expect(await tables.first().getByRole('rowheader').allInnerTexts()).toEqual(names);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703);
  await page.emulateMedia({ media: 'screen' });
  await expect(tables).toHaveCount(0);
});
