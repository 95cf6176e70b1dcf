import { complaints } from './support/complaints.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const pane = (page: Page) => page.getByRole('complementary', { name: /^Xem nhanh/ });

test('opens beside a list that stays, and closes back to its row', async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, 'admin');
  await page.goto('/discounts?filter[code]=a');
  const second = rows(page).nth(1);
  await second.click();
  await expect(pane(page)).toBeVisible();
  await expect(page).toHaveURL(/filter\[code\]=a&quick=\d+/);
  await expect(second).toHaveAttribute('aria-current', 'true');
  await pane(page).getByRole('button', { name: 'Close' }).click();
  await expect(pane(page)).toHaveCount(0);
  await expect(page).toHaveURL('/discounts?filter[code]=a');
  await expect(second.getByRole('link').first()).toBeFocused();
  expect(heard).toEqual([]);
});

test('survives a reload @long', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/mechanisms?quick=1');
  await expect(pane(page).getByRole('heading', { level: 2 })).toBeVisible();
  await page.reload();
  await expect(pane(page).getByRole('heading', { level: 2 })).toBeVisible();
});

test('leads to the page of a record that has one @long', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/locations?quick=1');
  await pane(page).getByRole('link', { name: 'Detail' }).click();
  await expect(page).toHaveURL('/locations/1');
  await expect(page.getByRole('tab')).toHaveText(['Detail', 'Lịch sử']);
});

test('has the whole screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  await page.goto('/mechanisms');
  await rows(page).first().click();
  const dialog = page.getByRole('dialog', { name: 'Xem nhanh Cơ chế đối tác' });
  await expect(dialog.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(390);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
