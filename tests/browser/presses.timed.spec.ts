import { waitUntilSettled } from './support/settled.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

/** Records the milliseconds from each press to the next paint, as the browser reports interactions. */
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

// The context is not shared, because its processor is slowed.
test.use({ ownContext: true });

test('on a processor four times slower, opening a detail from a list and going back paint within 200 ms', async ({
  page,
}) => {
  test.slow();
  const presses = await watchPresses(page);
  await signInPage(page, 'owner');
  await page.goto('/customers');
  const link = page.locator('[data-row]').nth(2).getByRole('link').first();
  await expect(link).toBeVisible();
  const known = page.waitForResponse(/\/api\/v1\/packages\?.*customer_id/);
  await link.hover();
  await known;
  await waitUntilSettled(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  /** Presses, waits for the result, and returns the duration of the press in milliseconds. */
  const press = async (pressed: Locator, opened: Locator): Promise<number> => {
    const before = (await presses()).length;
    await pressed.click();
    await expect(opened).toBeVisible();
    await expect.poll(async () => (await presses()).length).toBeGreaterThan(before);
    return Math.max(...(await presses()).slice(before));
  };
  const there: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < 6; round++) {
    there.push(await press(link, page.getByRole('tab', { name: 'Thông tin' })));
    back.push(await press(menu.getByRole('link', { name: 'Khách hàng', exact: true }), link));
  }
  console.log(`Milliseconds from a press to the next paint, there: ${there}, back: ${back}`);
  // Asserts the shortest time: other work on the machine makes times longer.
  expect(Math.min(...there)).toBeLessThan(200);
  expect(Math.min(...back)).toBeLessThan(200);
});
