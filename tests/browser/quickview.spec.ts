import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const pane = (page: Page) => page.getByRole('complementary', { name: /^Xem nhanh/ });

test('survives a reload @long', async ({ page }) => {
  await signInPage(page, 'admin');
  await page.goto('/mechanisms?quick=1');
  await expect(pane(page).getByRole('heading', { level: 2 })).toBeVisible();
  await page.reload();
  await expect(pane(page).getByRole('heading', { level: 2 })).toBeVisible();
});

test('links to the page of a record that has one @long', async ({ page }) => {
  await signInPage(page, 'admin');
  await page.goto('/locations?quick=1');
  await pane(page).getByRole('link', { name: 'Detail' }).click();
  await expect(page).toHaveURL('/locations/1');
  await expect(page.getByRole('tab')).toHaveText(['Detail', 'Lịch sử']);
});

test('fills the whole screen on a phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, 'admin');
  await page.goto('/mechanisms');
  await rows(page).first().click();
  const dialog = page.getByRole('dialog', { name: 'Xem nhanh Cơ chế đối tác' });
  await expect(dialog.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(390);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
