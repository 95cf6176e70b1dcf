import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds until the page had painted its answer; set by the press that is measured. */
    pressAnswered?: number | undefined;
  }
}

/**
 * For each press, records the time until a change of the page is painted. Effects of every button (ripple, focus) do not count as an
 * answer. No function inside may have a name: tsx would call a helper that the browser does not have.
 */
export const recordPressAnswers = (page: Page): Promise<unknown> =>
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
          // Runs after the frame that shows the change.
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

/**
 * Waits for the answer to the page's last press; returns the milliseconds until the answer was painted.
 * @param press name of the press, for the error message
 * @throws if there was no answer
 */
export async function waitForPressAnswer(page: Page, press: string): Promise<number> {
  const answered = await page
    .waitForFunction(() => window.pressAnswered, null, { timeout: 10_000 })
    .catch((cause: unknown) => {
      throw new Error(`Nothing answered the press of ${press}`, { cause });
    });
  return Number(await answered.jsonValue());
}
