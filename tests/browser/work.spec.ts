/** Long work at the bottom of every page: its progress, also after a reload; stopping it; the file of an export. */
import { readFileSync } from 'node:fs';
import { parseCsv } from 'hucre/csv';
import { expectAccessible } from './support/isAccessible.ts';
import { openListTool } from './support/openTool.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Việc đang làm' });

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`${where}, a long export is saved when it is finished, also after a reload @long`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const name = makeUniqueText('Xuất lâu');
    await new BrowserTestCompany(page.request).customer({ name });
    await signInPage(page, 'owner');
    /** The server answers at once that the work continues in the background; the page shows it as running until `isHeld` is false. */
    let isHeld = true;
    await page.route('**/customers/export?*', (route) =>
      route.continue({ headers: { ...route.request().headers(), prefer: 'respond-async, wait=0' } }),
    );
    const asRunning = { state: 'running', done: 120, rows: 1000 };
    await page.route(/\/api\/v1\/work[/?]/, async (route) => {
      if (!isHeld || route.request().method() !== 'GET') return route.continue();
      const isOne = /\/work\/\d+$/.test(new URL(route.request().url()).pathname);
      const address = isOne ? route.request().url() : route.request().url().replace('=running', '=finished');
      const answer = await route.fetch({ url: address });
      const body = await answer.json();
      // The other test also has an export, so only the last export is returned.
      if (!isOne) body.data = body.data.slice(-1);
      for (const { attributes } of [body.data].flat()) Object.assign(attributes, asRunning);
      return route.fulfill({ response: answer, json: body });
    });

    await page.goto(`/customers?filter[name]=${encodeURIComponent(name)}`);
    await openListTool(page, 'Xuất');
    await page.getByRole('menuitem', { name: 'CSV, mọi cột' }).click();
    const progressText = bar(page).getByText('Xuất Khách hàng, 120 trong 1.000');
    await expect(progressText).toBeVisible();
    await page.reload();
    await expect(progressText).toBeVisible();
    await expect(bar(page).getByRole('progressbar', { name: 'Xuất Khách hàng' })).toBeVisible();
    const box = await bar(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);

    isHeld = false;
    await expect(bar(page).getByText('Xuất Khách hàng: tệp đã xong.')).toBeVisible();
    await expectAccessible(page);
    const coming = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Tải tệp' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^khach-hang-.*\.csv$/);
    const [, first] = parseCsv(readFileSync(await file.path(), 'utf8'));
    expect(first?.[0]).toBe(name);
    await bar(page).getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect(bar(page)).toBeHidden();

    // Without a reload, the file is saved automatically.
    const saving = page.waitForEvent('download');
    await openListTool(page, 'Xuất');
    await page.getByRole('menuitem', { name: 'CSV, mọi cột' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^khach-hang-.*\.csv$/);
  });
