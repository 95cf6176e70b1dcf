import type { Page } from '@playwright/test';
import { waitUntilSettled } from './settled.ts';

/** Pages that the current test has not loaded yet. They still show the content of an earlier test. */
export const pagesNotLoaded = new WeakSet<Page>();

/**
 * Navigates to a URL of the app and waits until it is drawn. The app is loaded only if the page does not contain it yet; otherwise the
 * app's router gets the URL as from the browser's history, which is much faster.
 */
export async function visitPage(page: Page, path: string): Promise<void> {
  if (pagesNotLoaded.has(page) || page.url() === 'about:blank') await page.goto(path);
  else
    await page.evaluate((address) => {
      const idx = Number(history.state?.idx ?? 0) + 1;
      history.pushState({ idx, key: `visit${idx}`, usr: null }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  await waitUntilSettled(page);
}
