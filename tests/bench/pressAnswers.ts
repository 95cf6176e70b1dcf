import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Filled by the press that is watched: milliseconds until its answer was painted. */
    pressAnswered?: number | undefined;
  }
}

/**
 * Notes of each press how long it takes until a change of the page is painted. What every press does to every button, the
 * ripple and the focus, is no answer.
 */
export const watchAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isAnswer = ({ type, target, attributeName }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest('.MuiTouchRipple-root, .MuiTooltip-popper, head')) return false;
      return type !== 'attributes' || !['class', 'style', 'tabindex', 'title'].includes(attributeName ?? '');
    };
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        window.pressAnswered = undefined;
        const observer = new MutationObserver((changes) => {
          if (!changes.some(isAnswer)) return;
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

/** Milliseconds from the last press of the page until its answer was painted; waits for it. */
export async function answeredIn(page: Page): Promise<number> {
  const answered = await page.waitForFunction(() => window.pressAnswered);
  return Number(await answered.jsonValue());
}
