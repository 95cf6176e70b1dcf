import type { Page } from '@playwright/test';

/**
 * Returns the targets of a page that are too small for a thumb: the text of each, and the height in pixels in which a tap reaches it. Each
 * target is measured after scrolling, in the middle of the window, where no bar covers it. The link of a card counts as large as the card,
 * which has the same effect.
 */
export const findTooSmallTargets = (page: Page, least = 44): Promise<string[]> =>
  page.evaluate((pixels) => {
    const small: string[] = [];
    const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"]';
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      // Skips a target without a tab stop, because an equivalent target is next to it.
      if (target.tabIndex < 0 || target.closest('[aria-hidden="true"], :disabled')) continue;
      const box = target.closest('label, .MuiCheckbox-root, .MuiRadio-root, .MuiInputBase-root') ?? target;
      box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = box.getBoundingClientRect();
      const x = left + width / 2;
      const middle = top + height / 2;
      // Skips a target that is visually hidden, or outside a part that cannot be scrolled to it.
      if (width < 2 || x < 1 || x > innerWidth - 1 || middle < 0 || middle > innerHeight) continue;
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
    scrollTo(0, 0);
    return small;
  }, least);
