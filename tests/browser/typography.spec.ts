/** Texts have the font, sizes and weights of the theme on all kinds of screens, whatever the defaults of their components. */

import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';

/** Font sizes in pixels. A key figure has the largest size, and may be smaller to fit into its box. */
const sizes = [12, 14, 16, 20, 28];
const weights = ['400', '600'];

/** Returns the visible texts with another font, size or weight, with that style. */
const listOtherStyles = (page: Page) =>
  page.evaluate(
    ([sizes, weights]) => {
      const found = new Set<string>();
      const face = getComputedStyle(document.body).fontFamily;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        const text = texts.currentNode.textContent?.trim();
        if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
        if (fontFamily !== face) found.add(`${text}: ${fontFamily}`);
        const isFitted = element.closest('.report-figures') && Number.parseFloat(fontSize) <= 20;
        if (!weights.includes(fontWeight)) found.add(`${text}: ${fontWeight}`);
        if (!isFitted && !sizes.includes(Number.parseFloat(fontSize))) found.add(`${text}: ${fontSize}`);
      }
      return [...found];
    },
    [sizes, weights] as const,
  );

const screens = [
  '/',
  '/customers',
  '/customers/1',
  '/transactions?quick=new',
  '/reports/schedule',
  '/reports/schedule?view=week',
  '/reports/schedule?view=day',
  '/reports/aps',
  '/reports/revenue',
  '/reports/pl',
  '/agents',
  '/settings',
  '/nowhere',
];

for (const width of [1440, 390])
  test(`texts have one font, five sizes and two weights at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await signInPage(page, 'owner');
    for (const screen of screens) {
      await visitPage(page, screen);
      expect.soft(await listOtherStyles(page), screen).toEqual([]);
    }
  });
