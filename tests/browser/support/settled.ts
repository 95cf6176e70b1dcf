import type { Page } from '@playwright/test';

/** Elements that show that a part of the page is still loading. */
const loadingSelector = '[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root';

/**
 * Waits until the page has drawn its content: nothing is loading, no animation is running, and nothing has changed for some frames.
 * @param frames number of frames; they are counted, not timed, because they are slower on a busy machine
 * @throws Error that names the parts that still load after fifteen seconds
 */
export async function waitUntilSettled(page: Page, frames = 4): Promise<void> {
  const left = await page.evaluate(
    ([selector, least]) =>
      new Promise<string>((resolve) => {
        const end = performance.now() + 15_000;
        let unchanged = 0;
        const observer = new MutationObserver(() => {
          unchanged = 0;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const isMoving = ({ playState, effect, timeline }: Animation) => {
          // The ripple of an element runs as long as the element has the focus.
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          // Ignores animations that follow scrolling, because they move only when the user scrolls.
          const isByTime = timeline === document.timeline;
          return isByTime && playState === 'running' && !target?.closest('.MuiTouchRipple-root');
        };
        const reasons = (): string =>
          [
            document.querySelector(selector)?.outerHTML.slice(0, 200),
            (document.querySelector('main')?.textContent ?? '') === '' && 'an empty page',
            document.getAnimations().some(isMoving) && 'an animation',
          ]
            .filter(Boolean)
            .join('; ');
        const look = () => {
          const reason = reasons();
          unchanged = reason ? 0 : unchanged + 1;
          if (unchanged <= least && performance.now() < end) return requestAnimationFrame(look);
          observer.disconnect();
          resolve(unchanged > least ? '' : reason || 'changes without end');
        };
        requestAnimationFrame(look);
      }),
    [loadingSelector, frames] as const,
  );
  if (left) throw new Error(`${page.url()} is not settled: ${left}`);
}
