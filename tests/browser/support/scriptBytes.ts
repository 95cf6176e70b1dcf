import { get } from 'node:http';
import type { Page } from '@playwright/test';

/** Returns the gzipped size in bytes of the scripts that the page has loaded. */
export async function measureScriptBytes(page: Page): Promise<number> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  let sum = 0;
  for (const url of new Set(urls)) sum += await sentBytes(url);
  return sum;
}

const sentBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
