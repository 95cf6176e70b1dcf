import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** How far what the page shows was pushed about, in all, and what was: from where to where. */
interface Shifts {
  readonly sum: number;
  readonly moved: string;
}

/** Adds up how far what the page shows is pushed about, from its first load on; what follows a click counts too. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'what is gone');
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries()) {
        const { value, sources, startTime } = entry as Shift;
        const told = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        dataset.shifted = String(Number(dataset.shifted ?? 0) + value);
        dataset.moved = `${dataset.moved ?? ''}\n${Math.round(startTime)} ms, ${value}: ${told.join('; ')}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Shifts are reported after the frame they happen in.
  return () =>
    page.evaluate(
      () =>
        new Promise<Shifts>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const { shifted = '0', moved = '' } = document.documentElement.dataset;
              resolve({ sum: Number(shifted), moved });
            }),
          ),
        ),
    );
}
