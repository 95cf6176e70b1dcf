import { expect, test } from './support/test.ts';

test('pages, their server and the test use the same clock', async ({ page, request }) => {
  await page.goto('/');
  const apart = Math.abs((await page.evaluate(() => Date.now())) - Date.now());
  expect(apart).toBeLessThan(60_000);
  const day = (text: string) => text.slice(0, 10);
  expect(day(await page.evaluate(() => new Date().toISOString()))).toBe(day(new Date().toISOString()));
  const signedIn = await request.post('/api/v1/login', {
    data: { email: 'owner@noi.test', password: 'noi-demo-2026' },
  });
  const { token } = (await signedIn.json()).data;
  const { iat } = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
  expect(Math.abs(iat * 1000 - Date.now())).toBeLessThan(60_000);
});
