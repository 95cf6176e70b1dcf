/**
 * Fixtures of every browser test. A worker has its own server and database, and reuses its browser windows: a page that has shown the app
 * before loads it with less than half the processor time. Changes that a test makes are reset.
 */
import { type Browser, test as base, type Page } from '@playwright/test';
import { clockScript } from '../../support/clock.mjs';
import { feedSecret } from './bankFeed.ts';
import { startTestServer, type TestServer } from './ownServer.ts';
import { copyDemoFolder } from './template.ts';
import { WorkerWindows } from './windows.ts';

export {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';

export interface WorkerServer extends TestServer {
  /** Folder of the server's database and of its sent mails. */
  readonly folder: string;
}

interface PerTest {
  /**
   * True for a test that shares its browser context with no other test, for example because it stops the clock, goes offline or slows the
   * network.
   */
  ownContext: boolean;
  /** A page of a second user on a second computer, with its own storage. */
  secondPage: Page;
}

interface PerWorker {
  server: WorkerServer;
  windows: WorkerWindows;
}

/** Returns the time of the browser's own clock in milliseconds. */
async function readClock(newContext: Browser['newContext']): Promise<number> {
  const context = await newContext();
  const page = await context.newPage();
  const now = await page.evaluate(() => Date.now());
  await context.close();
  return now;
}

export const test = base.extend<PerTest, PerWorker>({
  ownContext: [false, { option: true }],

  browser: [
    async ({ browser }, use) => {
      const create = browser.newContext.bind(browser);
      const content = clockScript(await readClock(create));
      browser.newContext = async (options) => {
        const context = await create(options);
        await context.addInitScript({ content });
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { path, databaseUrl, remove } = copyDemoFolder();
      const server = await startTestServer(databaseUrl, {
        LOG_LEVEL: 'warn',
        // The account to which customers pay in the tests.
        COMPANY_BANK: 'acb',
        COMPANY_ACCOUNT: '0123456789',
        BANK_FEED_SECRET: feedSecret,
      });
      const kill = () => void server.end('SIGKILL');
      process.once('exit', kill);
      await use({ ...server, folder: path });
      process.removeListener('exit', kill);
      await server.end('SIGTERM');
      remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ server }, use) => use(server.address),

  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const windows = new WorkerWindows();
      await use(windows);
      await windows.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, ownContext, hasTouch, windows, server }, use) => {
    await windows.resetPreferences(server.address);
    if (ownContext) {
      const context = await browser.newContext();
      windows.follow(context);
      await use(context);
      await context.close();
      return;
    }
    const window = await windows.get(hasTouch ? 'touch' : 'first', () => browser.newContext());
    await use(window.context);
    await window.context.clearPermissions();
  },

  page: async ({ browser, context, ownContext, hasTouch, windows, viewport }, use) => {
    if (ownContext) return use(await context.newPage());
    const window = await windows.get(hasTouch ? 'touch' : 'first', () => browser.newContext());
    await use(await window.begin(viewport));
    await window.end();
  },

  secondPage: async ({ browser, windows, viewport }, use) => {
    const window = await windows.get('second', () => browser.newContext());
    await use(await window.begin(viewport));
    await window.end();
  },
});
