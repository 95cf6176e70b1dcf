import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

/** Bytes of JavaScript over the wire until the first list stands (issue: at most 360 kB, compressed). */
const most = 360_000;

test('the first list comes with at most 360 kB of JavaScript', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  const scripts = new Map<string, { name: string; bytes: number }>();
  await client.send('Network.enable');
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { name: new URL(response.url).pathname, bytes: 0 });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await signIn(page, 'owner');
  await page.goto('/customers');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = [...scripts.values()].sort((one, other) => other.bytes - one.bytes);
  const told = loaded.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
  expect(loaded.length).toBeGreaterThan(1);
  expect(
    loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    told,
  ).toBeLessThan(most);
});
