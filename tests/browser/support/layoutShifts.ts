import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Sum of the layout shifts, and the elements that moved, with their old and new positions. */
interface LayoutShiftSum {
  readonly sum: number;
  readonly moved: string;
}

/** Adds up the layout shifts of the page since its first load, also after clicks. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShiftSum>> {
  await page.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'what is gone');
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries()) {
        const { value, sources, startTime } = entry as LayoutShift;
        const moves = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        dataset.shifted = String(Number(dataset.shifted ?? 0) + value);
        dataset.moved = `${dataset.moved ?? ''}\n${Math.round(startTime)} ms, ${value}: ${moves.join('; ')}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The browser reports shifts after the frame in which they happen.
  return () =>
    page.evaluate(
      () =>
        new Promise<LayoutShiftSum>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const { shifted = '0', moved = '' } = document.documentElement.dataset;
              resolve({ sum: Number(shifted), moved });
            }),
          ),
        ),
    );
}
