import type { Locator, Page } from './test.ts';

export const locateSessions = (page: Page): Locator =>
  page.getByRole('list', { name: 'Các buổi' }).getByRole('button');

/** Opens the session with this number and returns its actions. */
export async function openSession(page: Page, index: number): Promise<Locator> {
  await page
    .getByRole('list', { name: 'Các buổi' })
    .getByRole('button', { name: new RegExp(`^Buổi ${index},`) })
    .click();
  return page.getByRole('dialog', { name: new RegExp(`^Buổi ${index} ·`) });
}
