import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Filled by the press that is watched: milliseconds until its answer was painted. */
    pressAnswered?: number | undefined;
  }
}

/**
 * Notes of each press how long it takes until a change of the page is painted. What every press does to every button, the
 * ripple and the focus, is no answer. No function in it has a name of its own:
 * tsx would call a helper for it that the browser does not have.
 */
export const watchAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        window.pressAnswered = undefined;
        const observer = new MutationObserver((changes) => {
          const answered = changes.some(({ type, target, attributeName }) => {
            const element = target instanceof Element ? target : target.parentElement;
            if (element?.closest('.MuiTouchRipple-root, .MuiTooltip-popper, head')) return false;
            return (
              type !== 'attributes' || !['class', 'style', 'tabindex', 'title'].includes(attributeName ?? '')
            );
          });
          if (!answered) return;
          observer.disconnect();
          // After the frame that shows it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              window.pressAnswered = performance.now() - timeStamp;
            }),
          );
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
      { capture: true },
    );
  });

/** Milliseconds from the last press of the page, of this name, until its answer was painted; waits for it. Error: none came. */
export async function answeredIn(page: Page, press: string): Promise<number> {
  const answered = await page
    .waitForFunction(() => window.pressAnswered, null, { timeout: 10_000 })
    .catch((cause: unknown) => {
      throw new Error(`Nothing answered the press of ${press}`, { cause });
    });
  return Number(await answered.jsonValue());
}
