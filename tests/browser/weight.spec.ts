import { get } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { emails, password, signIn } from './support/signIn.ts';

/** Bytes of JavaScript over the wire until the first list is usable, by the encoding a browser asks for. */
type Most = { readonly gzip: number; readonly br: number };

/** How long the body is as it is sent, which a client that unpacks it does not tell. */
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

/** What was asked for by the moment the first row stands; what is loaded ahead afterwards is not needed for it. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('table [data-row-link]')) return;
      observer.disconnect();
      const scripts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const needed = scripts.filter((path) => path.endsWith('.js'));
      document.documentElement.dataset.needed = [...new Set(needed)].join(' ');
    }).observe(document, { childList: true, subtree: true });
  });

async function weigh(page: Page, most: Most): Promise<void> {
  const root = page.locator('html[data-needed]');
  await expect(root).toBeAttached();
  const needed = (await root.getAttribute('data-needed'))?.split(' ') ?? [];
  expect(needed.filter((path) => /\/(react|mui|admin)-/.test(path))).toHaveLength(3);

  for (const encoding of ['gzip', 'br'] as const) {
    let sum = 0;
    const told: string[] = [];
    for (const path of needed) {
      const bytes = await sentBytes(new URL(path, page.url()), encoding);
      told.push(`${path} ${bytes}`);
      sum += bytes;
    }
    console.log(`JavaScript until the first list, ${encoding}: ${sum} bytes in ${needed.length} files`);
    expect(sum, told.join('\n')).toBeLessThan(most[encoding]);
  }
}

test('until the first list at most 345 kB of JavaScript come with gzip, 300 kB with brotli', async ({
  page,
}) => {
  await watch(page);
  await signIn(page, 'owner');
  await page.goto('/customers');
  await weigh(page, { gzip: 345_000, br: 300_000 });
});

// The sign-in page's own form is react-admin's, which brings the form library that no list waits for; the home page shows the day.
test('from sign-in to the first list at most 369 kB of JavaScript come with gzip, 324 kB with brotli', async ({
  page,
}) => {
  await watch(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(emails.owner);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(password);
  await page.getByRole('main').getByRole('button').click();
  await page.getByRole('link', { name: 'Khách hàng', exact: true }).click();
  await weigh(page, { gzip: 369_000, br: 324_000 });
});
