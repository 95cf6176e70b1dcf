import type { Page } from '@playwright/test';

/**
 * What on a page is too small for a thumb, of all that can be pressed and stands in sight between bar and foot: what it says, and
 * through how many pixels, up and down from its middle, a tap meets it. The link of a card counts with its card, which does the same.
 */
export const tooSmall = (page: Page, least = 44): Promise<string[]> =>
  page.evaluate(async (pixels) => {
    const small: string[] = [];
    const seen = new Set<Element>();
    // What sticks to an edge covers a part of what is scrolled beneath it, which is then no target that is too small.
    const sticky = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (part) => getComputedStyle(part).position === 'sticky',
    );
    const styles = sticky.map((part) => part.style.cssText);
    for (const part of sticky) Object.assign(part.style, { position: 'relative', inset: 'auto' });
    const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"]';
    for (let y = 0; y < Math.min(document.documentElement.scrollHeight, 4000); y += 500) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
      for (const target of document.querySelectorAll<HTMLElement>(targets)) {
        // What is no stop for Tab stands beside something that does the same.
        if (seen.has(target) || target.tabIndex < 0 || target.closest('[aria-hidden="true"], :disabled'))
          continue;
        const box = target.closest('label, .MuiCheckbox-root, .MuiRadio-root, .MuiInputBase-root') ?? target;
        const { left, top, width, height } = box.getBoundingClientRect();
        const x = left + width / 2;
        const middle = top + height / 2;
        if (width < 2 || x < 1 || x > innerWidth - 1 || middle < 60 || middle > innerHeight - 100) continue;
        seen.add(target);
        const card = target.matches('[data-row-link]') ? target.closest('[data-row]') : null;
        const meets = (at: number) => {
          const met = document.elementFromPoint(x, at);
          const pressed = met?.closest('a, button, label, .MuiInputBase-root');
          return met !== null && (box.contains(met) || (!pressed && card?.contains(met) === true));
        };
        const reach = (by: 1 | -1) => {
          let far = 0;
          while (far < pixels && meets(middle + by * (far + 1))) far += 1;
          return far;
        };
        const room = meets(middle) ? reach(1) + reach(-1) + 1 : 0;
        const says = target.getAttribute('aria-label') ?? (target.textContent?.trim() || target.id);
        if (room < pixels) small.push(`${says}: ${room}`);
      }
    }
    sticky.forEach((part, at) => {
      part.style.cssText = styles[at] ?? '';
    });
    return small;
  }, least);
