import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { waitUntilSettled } from './settled.ts';

/** Rules that depend on colours; all other rules give the same result in dark mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const fromPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(fromPackage.resolve('axe-core/axe.min.js'), 'utf8');

interface AxeSelection {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}
interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
interface Axe {
  run: (within: string, options: object) => Promise<AxeResult>;
}

/**
 * Asserts that the page, or the part `within` a selector, meets WCAG 2.2 AA as far as axe can detect: in light mode, and with `dark` also
 * in dark mode. A test tagged @long checks everything in dark mode.
 */
export async function expectAccessible(page: Page, within = 'html', { dark = false } = {}): Promise<void> {
  await waitUntilSettled(page);
  expect.soft(await violations(page, within, { type: 'tag', values: wcagTags }), page.url()).toEqual([]);
  if (!dark && !test.info().tags.includes('@long')) return;
  await setColorScheme(page, 'dark');
  const found = await violations(page, within, { type: 'rule', values: colourRules });
  expect.soft(found, `${page.url()} in the dark`).toEqual([]);
  await setColorScheme(page, 'light');
}

async function setColorScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // An own page takes the colour mode from the phone, only in its style sheet.
  const isThemed = (await page.locator('html[data-theme]').count()) > 0;
  if (isThemed) await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
  await waitUntilSettled(page);
}

/** Returns axe's findings, each as the rule and the element. */
async function violations(page: Page, within: string, runOnly: AxeSelection): Promise<string[]> {
  // Runs once per document. The content security policy does not block `evaluate`, unlike a script in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([selector, only]) => {
      // Sticky elements cover a part of the content below them, and axe would report that part as too small a target.
      const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (part) => getComputedStyle(part).position === 'sticky',
      );
      const styles = sticky.map((part) => part.getAttribute('style'));
      for (const part of sticky) Object.assign(part.style, { position: 'relative', inset: 'auto' });
      const found = await (window as unknown as { axe: Axe }).axe.run(selector, {
        runOnly: only,
        resultTypes: ['violations'],
        // The app has no frames.
        iframes: false,
      });
      sticky.forEach((part, at) => {
        const style = styles[at];
        if (style == null) part.removeAttribute('style');
        else part.setAttribute('style', style);
      });
      return found;
    },
    [within, runOnly] as const,
  );
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
