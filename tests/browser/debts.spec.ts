/** Who owes most and a message to her, by the presses that it takes from the home page. */
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('who owes most is sent a message: at most three presses', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'owner');
  await page.goto('/');
  let presses = 0;
  const press = async (name: RegExp, role: 'link' | 'button') => {
    presses += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await press(/^Công nợ$/, 'link');
  const most = page.getByRole('table', { name: 'Các gói còn nợ' }).getByRole('row').nth(1);
  const name = (await most.getByRole('link').first().textContent()) ?? '';
  await press(/^Nhắn /, 'button');
  await expect(page.getByRole('dialog', { name: `Nhắn ${name}` })).toContainText('₫');
  await press(/^Chép/, 'button');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(name);
  expect(presses).toBeLessThanOrEqual(3);
});
