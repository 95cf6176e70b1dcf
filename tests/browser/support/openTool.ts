import type { Locator, Page } from '@playwright/test';

/** Presses a tool of the list in its menu "…". */
export async function openListTool(
  page: Page,
  name: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  await within.getByRole('button', { name: 'Công cụ', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
