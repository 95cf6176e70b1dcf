import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Pages in which the test that runs has loaded nothing yet; what they show belongs to a test before. */
export const notLoaded = new WeakSet<Page>();

/**
 * Leads the page to an address of the app and waits until that is drawn. The app is loaded only where it is not there yet: otherwise
 * its router gets the address as from the browser's history, which is many times cheaper.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (notLoaded.has(page) || page.url() === 'about:blank') await page.goto(path);
  else
    await page.evaluate((address) => {
      const idx = Number(history.state?.idx ?? 0) + 1;
      history.pushState({ idx, key: `visit${idx}`, usr: null }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  await settled(page);
}
