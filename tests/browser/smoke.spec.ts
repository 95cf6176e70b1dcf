import { expect, test } from '@playwright/test';

test('/login is served and offers "Đăng nhập"', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toBeVisible();
});
