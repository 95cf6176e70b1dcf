import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
}

/** Adds up how far what the page shows is pushed about, from its first load on; what follows a click counts too. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      const values = list.getEntries().map((entry) => (entry as Shift).value);
      dataset.shifted = String(values.reduce((sum, value) => sum + value, Number(dataset.shifted ?? 0)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Shifts are told of after the frame they happen in.
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(Number(document.documentElement.dataset.shifted ?? 0))),
          ),
        ),
    );
}
