/** The pages of nurses and mothers on a cheap phone: slow 4G, a processor six times slower, an empty cache. */
import type { BrowserContext } from '@playwright/test';
import { measureScriptBytes } from './support/scriptBytes.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';

/** Maximum milliseconds until the first useful view. */
const MOST_MS = 2_000;
const MOST_BYTES = 90_000;
const ROUNDS = 5;
/** Network settings of Lighthouse: 1.6 Mbit/s, round trip of 150 ms. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Milliseconds in which such a phone shows a text file on an idle machine. */
const PLAIN_MS = 500;
const plainPage = { url: '/n/sw.js', seen: 'Opens an own page' };
const today = '2026-11-26';

// Each phone has its own context.
test.use({ ownContext: true });

interface MeasuredPage {
  readonly url: string;
  /** A text of the first useful view. */
  readonly seen: string;
}
interface Owner extends MeasuredPage {
  /** The last digits of the phone number; null if the page does not ask for them. */
  readonly digits: string | null;
}

async function nurse(shop: BrowserTestCompany): Promise<Owner> {
  await shop.call('admin', 'PATCH', '/settings/pages', { nurses: true });
  const id = await shop.nurse({ name: makeUniqueText('Hoa'), phone: '0905118811' });
  const seen = makeUniqueText('Nguyễn Thị Mai');
  const service = await shop.service();
  const times = ['07:30-08:30', '09:00-10:00', '10:30-11:30', '13:30-14:30', '14:30-15:30'];
  for (const [at, time] of times.entries()) {
    const customer = await shop.customer({
      name: at === 0 ? seen : makeUniqueText('Mẹ'),
      address: '7 Trần Phú',
    });
    await shop.register(customer, service, 8, { started_at: today, agent_id: id, time_period: [time] });
  }
  const { url } = await shop.call('sales', 'POST', `/agents/${id}/page`, {});
  return { url: new URL(url).pathname, digits: '8811', seen };
}

async function mother(shop: BrowserTestCompany): Promise<Owner> {
  await shop.call('admin', 'PATCH', '/settings/pages', { mothers: true });
  const agent_id = await shop.nurse({ name: makeUniqueText('Chị Lan') });
  const customer = await shop.customer({ name: makeUniqueText('Nguyễn Thị Mai'), phone: '0905444555' });
  const form = { started_at: '2026-11-20', agent_id, registered_at: '2026-11-18' };
  await shop.register(customer, await shop.service(), 20, form);
  const { url } = await shop.call('sales', 'POST', `/customers/${customer}/page`, {});
  return { url: new URL(url).pathname, digits: null, seen: 'Buổi tới' };
}

/** Opens a page on a slow phone. @returns milliseconds from the press on the link until the text was painted */
async function firstView(
  context: BrowserContext,
  width: number,
  { url, seen }: MeasuredPage,
): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 700 });
  // The page itself reports the time, because polling would use the processor.
  await page.addInitScript((wanted) => {
    const watcher = new MutationObserver(() => {
      if (!document.body?.innerText.includes(wanted)) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => console.log(`first view ${performance.now()}`)));
    });
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
  }, seen);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  await client.send('Network.clearBrowserCache');
  await client.send('Network.emulateNetworkConditions', slow4g);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const reported = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('first view'),
    timeout: 30_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const took = Number((await reported).text().split(' ').at(-1));
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(await measureScriptBytes(page)).toBeLessThan(MOST_BYTES);
  await page.close();
  return Math.round(took);
}

async function enter(page: Page, { url, digits, seen }: Owner): Promise<void> {
  await page.goto(url);
  if (digits) await page.getByLabel(/^4 số cuối/).fill(digits);
  await expect(page.getByText(seen).first()).toBeVisible();
}

/** Returns a function that creates phones with the cookie of an entered page, and no other stored data. */
async function phonesOf(browser: Browser, baseURL: string, owner: Owner) {
  const first = await browser.newContext({ baseURL });
  await enter(await first.newPage(), owner);
  const cookies = await first.cookies();
  await first.close();
  return async () => {
    const context = await browser.newContext({ baseURL });
    await context.addCookies(cookies);
    return context;
  };
}

/** Returns the shortest time: other work on the machine only makes times longer. */
const findShortest = (took: readonly number[]): number => Math.min(...took);

for (const width of [320, 390])
  for (const [name, make] of [
    ['nurse', nurse],
    ['mother', mother],
  ] as const)
    test(`at ${width} px the first view of a ${name}'s page appears within two seconds`, async ({
      page,
      browser,
      server,
    }) => {
      test.slow();
      const owner = await make(new BrowserTestCompany(page.request));
      const newPhone = await phonesOf(browser, server.address, owner);
      const unknownPhone = () => browser.newContext({ baseURL: server.address });
      const measure = async (phone: () => Promise<BrowserContext>, shown: MeasuredPage): Promise<number> => {
        const context = await phone();
        const took = await firstView(context, width, shown);
        await context.close();
        return took;
      };
      const took: number[] = [];
      const first: number[] = [];
      const text: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        text.push(await measure(unknownPhone, plainPage));
        took.push(await measure(newPhone, owner));
        // The first visit to a mother's page asks for no digits, but registers the phone, which takes time.
        if (!owner.digits) first.push(await measure(unknownPhone, owner));
      }
      // A busy machine is slower by this factor.
      const slowness = Math.max(1, findShortest(text) / PLAIN_MS);
      console.log(
        `Milliseconds until the first view of a ${name} at ${width} px: ${took}; on a new phone: ${first}; of plain text: ${text}, ${slowness.toFixed(2)} times what it takes at rest`,
      );
      expect(findShortest(took)).toBeLessThanOrEqual(MOST_MS * slowness);
      if (first.length > 0) expect(findShortest(first)).toBeLessThanOrEqual(MOST_MS * slowness);
    });
