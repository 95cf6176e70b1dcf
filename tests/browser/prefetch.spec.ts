import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

/** The addresses asked for so far that match. */
function requests(page: Page, pattern: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('a menu entry that the mouse rests on loads its screen, which a click then finds there', async ({
  page,
}) => {
  const asked = requests(page, /\/assets\/CapacityReport-/);
  await signIn(page, 'owner');
  await page.goto('/discounts');
  const entry = page.getByRole('navigation', { name: 'Menu chính' }).locator('a[href="/reports/aps"]');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(asked).toEqual([]);
  await entry.hover();
  await expect.poll(() => asked).toHaveLength(1);
  await entry.click();
  await expect(page).toHaveURL('/reports/aps');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a row that the mouse rests on loads its page and its record, which a click then finds there', async ({
  page,
}) => {
  const code = requests(page, /\/assets\/CustomerPage-/);
  const record = requests(page, /\/api\/v1\/customers\/\d+(\?|$)/);
  await signIn(page, 'owner');
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

/** Notes how long each press takes until the next paint, in milliseconds, as the browser tells of interactions. */
async function watchPresses(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((seen) => {
      for (const { name, duration } of seen.getEntries()) if (name === 'click') durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () => page.evaluate(() => (window as unknown as { durations: number[] }).durations);
}

test('on a processor four times slower, a list leads to a detail and back within 200 ms to the next paint', async ({
  page,
}) => {
  const presses = await watchPresses(page);
  await signIn(page, 'owner');
  await page.goto('/customers');
  const link = page.locator('[data-row]').nth(2).getByRole('link').first();
  await expect(link).toBeVisible();
  const known = page.waitForResponse(/\/api\/v1\/packages\?.*customer_id/);
  await link.hover();
  await known;
  await page.waitForLoadState('networkidle');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  /** Presses, waits for what it opens, and answers how long the press took. */
  const press = async (pressed: Locator, opened: Locator): Promise<number> => {
    const before = (await presses()).length;
    await pressed.click();
    await expect(opened).toBeVisible();
    await expect.poll(async () => (await presses()).length).toBeGreaterThan(before);
    return Math.max(...(await presses()).slice(before));
  };
  const there: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < 4; round++) {
    there.push(await press(link, page.getByRole('tab', { name: 'Thông tin' })));
    back.push(await press(menu.getByRole('link', { name: 'Khách hàng', exact: true }), link));
  }
  console.log(`Milliseconds from a press to the next paint, there: ${there}, back: ${back}`);
  // Other tests share the processors: the quickest is the screens' own work.
  expect(Math.min(...there)).toBeLessThan(200);
  expect(Math.min(...back)).toBeLessThan(200);
});
