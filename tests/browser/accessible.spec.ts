import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/login', '/signup', '/invitation?token=x&email=a@noi.test'])
      test(`${path} obeys WCAG 2.2 AA`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('button')).toBeVisible();
        await isAccessible(page);
      });

    test('home, with the user menu, notifications and palette, obeys WCAG 2.2 AA', async ({ page }) => {
      await signIn(page, 'owner');
      await page.goto('/');
      await expect(page.getByRole('link', { name: /Khách mới cần gọi/ })).toBeVisible();
      await isAccessible(page);
      await page.getByRole('button', { name: /^Tài khoản/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Hồ sơ' })).toBeVisible();
      await isAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Tìm nhanh' })).toBeFocused();
      await isAccessible(page);
    });

    for (const path of ['/customers', '/customers?quick=1', '/packages', '/users/1', '/profile', '/nowhere'])
      test(`${path} obeys WCAG 2.2 AA`, async ({ page }) => {
        await signIn(page, 'owner');
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await isAccessible(page);
      });
  });
