import { collectPageErrors } from './support/complaints.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';

const chart = (page: Page, title: RegExp) => page.getByRole('img', { name: title });

test('each report has its chart between values and table', async ({ page }) => {
  const heard = collectPageErrors(page);
  await signInPage(page, 'owner');
  for (const [path, title, legend, bar = '.recharts-bar-rectangle'] of [
    ['revenue?level=all', /^Biểu đồ doanh thu từng tháng/, ['Đã về', 'Đang về', 'Sẽ về']],
    ['marketing?view_by=month', /^Biểu đồ chi phí, c3, l1 và l5 từng ngày/, ['Chi phí', 'C3', 'L1', 'L5']],
    ['partner_revenue', /theo đối tác/, ['Doanh thu', 'Doanh thu L8', 'Hoa hồng và thưởng']],
    ['estimated_partner_revenue', /chưa chốt theo tháng/, ['Doanh thu', 'Hoa hồng và thưởng']],
    ['aps', /từng điều dưỡng/, ['L7', 'L6', 'L5-A', 'Còn thiếu để full ca'], '.part'],
  ] as const satisfies readonly (readonly [string, RegExp, readonly string[], string?])[])
    await test.step(path, async () => {
      await visitPage(page, `/reports/${path}`);
      const drawing = chart(page, title);
      await expect(drawing.locator(bar).first()).toBeVisible();
      // The label of each line is at its highest point.
      if (path.startsWith('marketing'))
        for (const line of ['C3', 'L1', 'L5'])
          await expect.soft(drawing.locator('svg').getByText(line, { exact: true })).toBeVisible();
      const listed = page.getByRole('main').getByRole('listitem');
      for (const name of legend)
        await expect.soft(listed.getByText(name, { exact: true }).first(), path).toBeVisible();
      const [figures, drawn, table] = await Promise.all(
        [page.locator('.report-figures'), drawing, page.getByRole('table').first()].map((one) =>
          one.boundingBox(),
        ),
      );
      const tops = [figures, drawn, table].map((box) => box?.y ?? 0);
      expect.soft(tops, path).toEqual(tops.toSorted((one, other) => one - other));
      if (path.startsWith('marketing')) {
        const again = await page.getByRole('heading', { name: 'Khách quay lại' }).boundingBox();
        expect.soft(again?.y, path).toBeGreaterThan(drawn?.y ?? 0);
      }
    });
  expect(heard).toEqual([]);
});

test('a partner sees the chart of its own months first', async ({ page }) => {
  await signInPage(page, 'partner');
  await page.goto('/reports/partner_revenue');
  await expect(page.getByLabel('Đối tác', { exact: true })).toHaveCount(0);
  await expect(
    chart(page, /theo tháng/)
      .locator('.recharts-bar-rectangle')
      .nth(3),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Doanh thu theo đối tác' }).getByRole('row')).toHaveCount(3);
});

test('on a phone a wide chart scrolls in its own box, also by keyboard; the chart of nurses fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, 'owner');
  await page.goto('/reports/marketing?view_by=month');
  const box = page.getByRole('region', { name: /^Chi phí, C3, L1 và L5/ });
  await expect(box.locator('.recharts-bar-rectangle').first()).toBeVisible();
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.goto('/reports/aps');
  await expect(
    chart(page, /từng điều dưỡng/)
      .locator('.part')
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a printed report has its filters as text, its chart, and tables that fit the sheet', async ({
  page,
}) => {
  await signInPage(page, 'admin');
  await page.goto('/reports/marketing?view_by=month&month=2026-01');
  // Selected by attribute, because a search by role through a thousand cells is slow.
  const tables = page.locator('table[aria-label="Chỉ số Sales - Marketing"]');
  const heads = tables.locator('thead th');
  await expect(tables).toHaveCount(1);
  await expect(heads).toHaveCount(33);
  // A landscape A4 sheet without margins.
  await page.setViewportSize({ width: 1032, height: 700 });
  await page.emulateMedia({ media: 'print' });
  await expect(tables).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1032);
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('.skip-nav-button')).toBeHidden();
  await expect(page.getByRole('button', { name: 'In báo cáo' })).toBeHidden();
  await expect(page.getByLabel('Tháng', { exact: true })).toBeVisible();
  // Points of paper in pixels: 14 pt for the title, 9 pt for cells.
  const sizeOf = (place: Locator) => place.first().evaluate((element) => getComputedStyle(element).fontSize);
  expect(Number.parseFloat(await sizeOf(page.getByRole('heading', { level: 1 })))).toBeCloseTo(18.67, 1);
  expect(await sizeOf(tables.locator('tbody td'))).toBe('12px');
  const days = await heads.allInnerTexts();
  expect(days.filter((text) => /\d\d\/01/.test(text))).toHaveLength(31);
  await page.emulateMedia({ media: 'screen' });
  await expect(tables).toHaveCount(1);
});

test('the headers of a report’s table take at most two lines', async ({ page }) => {
  await signInPage(page, 'owner');
  for (const report of ['revenue', 'partner_revenue', 'estimated_partner_revenue', 'pl']) {
    await visitPage(page, `/reports/${report}`);
    const table = page.getByRole('table').first();
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    const heights = await table
      .getByRole('columnheader')
      .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights), report).toBeLessThan(50);
  }
});
