/**
 * What every browser test stands on. A worker has a server and a database of its own, and keeps its browser contexts, so that the
 * scripts of the app are fetched and compiled once; a test has a page of its own in one of them.
 */
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type OwnServer, startOwn } from './ownServer.ts';
import { copyTemplate } from './template.ts';

export {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';

export interface WorkerServer extends OwnServer {
  /** Where the server keeps its database and the mails it would have sent. */
  readonly folder: string;
}

interface PerTest {
  /**
   * True for a test that needs a browser context which nobody has used or uses afterwards: one that stops the clock, goes offline
   * or looks at what a browser keeps.
   */
  ownContext: boolean;
  /** A page for a second person at a second computer, whose storage is not that of `page`. */
  secondPage: Page;
}

interface PerWorker {
  server: WorkerServer;
  contexts: SharedContexts;
}

export const test = base.extend<PerTest, PerWorker>({
  ownContext: [false, { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { path, databaseUrl, remove } = copyTemplate();
      const server = await startOwn(databaseUrl, {
        LOG_LEVEL: 'warn',
        // Where the customers of the tests transfer to.
        COMPANY_BANK: 'acb',
        COMPANY_ACCOUNT: '0123456789',
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

  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const contexts = new SharedContexts();
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, ownContext, hasTouch, contexts, server }, use) => {
    if (ownContext) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await contexts.resetPreferences(server.address);
    const context = await contexts.get(hasTouch ? 'touch' : 'first', () => browser.newContext());
    await use(context);
    await contexts.reset(context);
  },

  page: async ({ context, viewport }, use) => {
    const page = await openPage(context, viewport);
    await use(page);
    await page.close();
  },

  secondPage: async ({ browser, contexts, viewport }, use) => {
    const context = await contexts.get('second', () => browser.newContext());
    const page = await openPage(context, viewport);
    await use(page);
    await contexts.reset(context);
  },
});

/** A page that finds the storage of the browser empty when it is first loaded. */
async function openPage(context: BrowserContext, viewport: Parameters<Page['setViewportSize']>[0] | null) {
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('emptied')) return;
    localStorage.clear();
    sessionStorage.setItem('emptied', 'yes');
  });
  return page;
}

/** The browser contexts that the tests of a worker use one after the other, and what must be put back between them. */
class SharedContexts {
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  /** The sessions that were used since the last reset, as they stand in the header `Authorization`. */
  readonly #accounts = new Set<string>();

  /** The context of this name, made by `create` when it is first asked for. */
  get(name: string, create: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const context = this.#contexts.get(name) ?? this.#watched(create());
    this.#contexts.set(name, context);
    return context;
  }

  async #watched(creating: Promise<BrowserContext>): Promise<BrowserContext> {
    const context = await creating;
    context.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization && request.url().endsWith('/api/v1/me/preferences'))
        this.#accounts.add(authorization);
    });
    return context;
  }

  /** Empties the preferences of the accounts that tests before have used. */
  async resetPreferences(address: string): Promise<void> {
    for (const authorization of this.#accounts) {
      await fetch(`${address}/api/v1/me/preferences`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"data":{}}',
      });
    }
    this.#accounts.clear();
  }

  /** Closes the pages of the context and takes back its permissions. */
  async reset(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) await page.close();
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close();
  }
}
