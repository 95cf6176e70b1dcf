import { collectPageErrors } from './support/complaints.ts';
import { parseFigure } from './support/listBehind.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name });
const figures = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

/** Returns the sum of the transactions in đồng; refunds and recovered pay are subtracted. */
function _sumOf(records: readonly Readonly<Record<string, unknown>>[]): number {
  const isLess = ({ kind }: Readonly<Record<string, unknown>>) =>
    kind === 'refund' || kind === 'agent_recovery';
  const sign = records.every(isLess) ? 1 : -1;
  return records.reduce((sum, one) => sum + (isLess(one) ? sign : 1) * Number(one.amount), 0);
}

test.describe('profit and loss', () => {
  test('shows the newest month first, draws it, and its table adds up to the last row', async ({ page }) => {
    const heard = collectPageErrors(page);
    await signInPage(page, 'finance');
    await page.goto('/reports/pl');
    await expect(page.getByRole('heading', { level: 1, name: 'BCTC' })).toBeVisible();
    const rows = table(page, 'Lãi lỗ theo tháng').getByRole('row');
    await expect(rows.last()).toContainText('Tổng cộng');
    await expect(
      page
        .getByRole('img', { name: /^Biểu đồ/ })
        .locator('svg')
        .first(),
    ).toBeVisible();
    const [head, ...lines] = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
    expect(head).toEqual([
      'Tháng',
      'Doanh thu',
      'Lãi ròng',
      'Lợi nhuận gộp',
      'Tổng Chi Phí',
      'Chi phí ADS',
      'Chi phí LƯƠNG ĐDV',
      'Chi phí LƯƠNG ĐIỀU PHỐI',
      'Chi phí QUẢN LÝ',
      'Chi phí vật tư',
      'Chi phí đối tác',
      'Hoàn tiền',
      'Buổi đã tắm',
      'Giá trị buổi đã tắm',
      'Phần điều dưỡng của buổi đã tắm',
      'Phần đối tác của buổi đã tắm',
    ]);
    const total = (lines.pop() ?? []).slice(1).map(parseFigure);
    const months = lines.map((line) => line.slice(1).map(parseFigure));
    expect(months.length).toBeGreaterThan(12);
    expect(total).toEqual(total.map((_, at) => months.reduce((sum, month) => sum + (month[at] ?? 0), 0)));
    for (const [revenue = 0, net = 0, , expense = 0, ...others] of [...months, total]) {
      // The columns after the costs are the refunds and the value of held sessions.
      const costs = others.slice(0, 6);
      expect(net).toBe(revenue - expense);
      expect(expense).toBe(costs.reduce((sum, cost) => sum + cost, 0));
    }
    await expect(figures(page, 'Tháng mới nhất so với tháng trước').getByRole('listitem')).toHaveCount(4);
    expect(heard).toEqual([]);
  });
});

test.describe('revenue', () => {
  test('starts with all time from L7 up, and its filters are in the URL @long', async ({ page }) => {
    await signInPage(page, 'admin');
    const reportRequest = page.waitForRequest((request) =>
      request.url().includes('/api/v1/reports/revenue?'),
    );
    await page.goto('/reports/revenue');
    const query = new URL((await reportRequest).url()).searchParams;
    expect([query.get('level'), query.get('month'), query.get('year')]).toEqual(['l7_up', null, null]);
    await page.getByLabel('Thời gian').selectOption('year');
    await expect(page).toHaveURL(/\?year=\d{4}$/);
    await page.getByLabel('Cấp độ').selectOption('all');
    await page.getByLabel('Tách theo tình trạng').click();
    await expect(page).toHaveURL(/year=\d{4}&level=all&split=true$/);
    await page.reload();
    await expect(page.getByLabel('Cấp độ')).toHaveValue('all');
    await expect(page.getByLabel('Tách theo tình trạng')).toBeChecked();
    await page.goBack();
    await expect(page.getByLabel('Tách theo tình trạng')).not.toBeChecked();
  });

  test('a typed month is applied by Enter, and sent as MM/YYYY @long', async ({ page }) => {
    await signInPage(page, 'admin');
    await page.goto('/reports/revenue?month=2026-01');
    const reportRequest = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('month') === '03/2026',
    );
    await page.getByLabel('Tháng', { exact: true }).fill('3/2026');
    await page.getByLabel('Tháng', { exact: true }).press('Enter');
    await reportRequest;
    await expect(page).toHaveURL(/month=2026-03/);
  });
});

test.describe('capacity', () => {
  test('is filtered by several districts at once @long', async ({ page }) => {
    await signInPage(page, 'sales');
    await page.goto('/reports/aps');
    const box = page.getByRole('combobox', { name: 'Quận' });
    await box.click();
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().click();
    await expect(page).toHaveURL(/province%5B%5D=/);
    await options.nth(1).click();
    await expect.poll(() => new URL(page.url()).searchParams.getAll('province[]').length).toBe(2);
    const chosen = new URL(page.url()).searchParams.getAll('province[]');
    const districts = table(page, 'Số gói của từng điều dưỡng theo cấp độ').locator(
      'tbody tr td:nth-child(2)',
    );
    await expect
      .poll(async () =>
        (await districts.allInnerTexts()).every((place) => chosen.includes(place.split('\n')[0] ?? '')),
      )
      .toBe(true);
  });
});

test('on a phone the total of a report is below its last row, and covers none @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, 'finance');
  await page.goto('/reports/pl');
  const box = page.locator('.report-table');
  await expect(box.getByRole('rowheader').first()).toBeVisible();
  const gap = () =>
    box.evaluate((each) => {
      const last = each.querySelector('tbody tr:last-of-type')?.getBoundingClientRect();
      return Number(each.querySelector('tfoot')?.getBoundingClientRect().top) - Number(last?.bottom);
    });
  expect(Math.abs(await gap())).toBeLessThan(2);
  await box.evaluate((each) => each.scrollTo({ top: each.scrollHeight }));
  expect(Math.abs(await gap())).toBeLessThan(2);
});

test('a table with more columns to the right shows this at its edge, until the last one is visible @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await signInPage(page, 'owner');
  await page.goto('/reports/revenue');
  const box = page.locator('.report-table').last();
  const edge = page.locator('[data-scroll-shadow]');
  await expect(box.getByRole('rowheader').first()).toBeVisible();
  expect(await box.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  await expect(edge).toBeVisible();
  await box.evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
  await expect(edge).toHaveCount(0);
});
