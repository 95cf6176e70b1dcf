import { expect, type Locator, type Page } from './test.ts';

/** Presses the action of a record with this name: its button, or its entry in the menu "…". */
export async function pressAction(page: Page, within: Page | Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true }).first();
  const more = within.getByRole('button', { name: 'Thao tác khác' }).first();
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
