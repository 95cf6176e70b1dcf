import type { Locator, Page } from './test.ts';

/** The sessions of the package that is open, in their order. */
export const sessionsIn = (page: Page): Locator =>
  page.getByRole('list', { name: 'Các buổi' }).getByRole('button');

/** What can be done with the nth session, opened. */
export async function openSession(page: Page, index: number): Promise<Locator> {
  await page
    .getByRole('list', { name: 'Các buổi' })
    .getByRole('button', { name: new RegExp(`^Buổi ${index},`) })
    .click();
  return page.getByRole('dialog', { name: new RegExp(`^Buổi ${index} ·`) });
}
