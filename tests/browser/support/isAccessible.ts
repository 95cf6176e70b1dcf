import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What depends on the colours alone; the rest is the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page as it stands, or what is `within` a selector, obeys WCAG 2.2 AA, as far as axe can tell, in the light and in the dark. */
export async function isAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
    await isStill(page);
    // In the page itself, which has no frames, and not in a tab opened for it.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .include(within);
    const { violations } = await (colorScheme === 'dark'
      ? axe.withRules(ofColours)
      : axe.withTags(all)
    ).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      colorScheme,
    ).toEqual([]);
  }
}

/** Nothing is still loading, changing or on its way to another colour: what is half there is neither right nor wrong. */
async function isStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Frames are counted, not time: on a busy machine they come later, as does what the page still has to draw.
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let unchanged = 0;
        const observer = new MutationObserver(() => {
          unchanged = 0;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const moves = ({ playState, effect }: Animation) => {
          // The ripple in what has the focus goes on as long as that has it.
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          return playState === 'running' && !target?.closest('.MuiTouchRipple-root');
        };
        const look = () => {
          unchanged = document.getAnimations().some(moves) ? 0 : unchanged + 1;
          if (unchanged <= frames) return requestAnimationFrame(look);
          observer.disconnect();
          resolve();
        };
        requestAnimationFrame(look);
      }),
    10,
  );
}
