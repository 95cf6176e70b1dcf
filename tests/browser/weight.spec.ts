import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { demoAccountPassword, demoEmails, signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** Bytes of JavaScript that are transferred until the first list can be used, by content encoding. */
type MaxBytes = { readonly gzip: number; readonly br: number };

/** Returns the length of the body as transferred, which a client that decompresses the body does not report. */
const sentBytes = (url: URL, encoding: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });

/**
 * Returns the scripts that are requested before the first row appears. Files that are prefetched later are not needed for the first row.
 */
const watch = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-row-link]')) return;
      observer.disconnect();
      const scripts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const needed = scripts.filter((path) => path.endsWith('.js'));
      document.documentElement.dataset.needed = [...new Set(needed)].join(' ');
      // The page itself is one of the responses.
      document.documentElement.dataset.responses = String(scripts.length + 1);
    }).observe(document, { childList: true, subtree: true });
  });

/** Asserts the size of the scripts that are loaded before the first row, and returns their number. */
async function weigh(page: Page, most: MaxBytes): Promise<number> {
  const root = page.locator('html[data-needed]');
  await expect(root).toBeAttached();
  const needed = (await root.getAttribute('data-needed'))?.split(' ') ?? [];
  expect(needed.filter((path) => /\/(react|mui|admin)-[\w-]{8}\./.test(path))).toHaveLength(3);

  for (const encoding of ['gzip', 'br'] as const) {
    let sum = 0;
    const sizes: string[] = [];
    for (const path of needed) {
      const bytes = await sentBytes(new URL(path, page.url()), encoding);
      sizes.push(`${path} ${bytes}`);
      sum += bytes;
    }
    console.log(`JavaScript until the first list, ${encoding}: ${sum} bytes in ${needed.length} files`);
    expect(sum, sizes.join('\n')).toBeLessThan(most[encoding]);
  }
  return needed.length;
}

/** Asserts that no form, dialog or quick view is loaded before the rows appear. */
async function expectOnlyList(page: Page): Promise<void> {
  const root = page.locator('html[data-needed]');
  await expect(root).toBeAttached();
  expect(await root.getAttribute('data-needed')).not.toMatch(
    /\/(forms|inputs|record|dates|charts)-|Form|PickInput|Quick|GeneratedDialog|BulkBar/,
  );
}

test('until the rows of /customers at most 12 scripts, 20 responses and 365 kB of JavaScript are loaded with gzip, 310 kB with brotli', async ({
  page,
}) => {
  await watch(page);
  await signInPage(page, 'owner');
  await page.goto('/customers');
  const scripts = await weigh(page, { gzip: 365_000, br: 310_000 });
  const responses = Number(await page.locator('html').getAttribute('data-responses'));
  console.log(`${scripts} scripts, ${responses} responses`);
  expect(scripts).toBeLessThanOrEqual(12);
  expect(responses).toBeLessThanOrEqual(20);
  await expectOnlyList(page);
});

test('on a phone no form, dialog or quick view is loaded before the rows appear', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watch(page);
  await signInPage(page, 'owner');
  await page.goto('/customers');
  await expectOnlyList(page);
});

// The sign-in form and the figures of the home page are loaded before, each in a file that later pages use too.
test('from sign-in over the home page to the first list at most 480 kB of JavaScript are loaded with gzip, 420 kB with brotli', async ({
  page,
}) => {
  await watch(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(demoEmails.owner);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(demoAccountPassword);
  await page.getByRole('main').getByRole('button').click();
  await page.getByRole('link', { name: 'Khách hàng', exact: true }).click();
  await weigh(page, { gzip: 480_000, br: 420_000 });
});

test('built files do not import each other in a cycle, in which a file would run before its dependency', () => {
  const folder = 'dist/web/assets';
  const imports = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        return [name, [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, other = '']) => other)];
      }),
  );
  expect(imports.size).toBeGreaterThan(20);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (path.includes(name) || done.has(name)) return;
    for (const other of imports.get(name) ?? []) follow(other, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) follow(name, []);
  expect(circles).toEqual([]);
});
