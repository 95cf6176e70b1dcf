import type { BrowserContext, Page } from '@playwright/test';
import { notLoaded } from './visit.ts';

type Size = Parameters<Page['setViewportSize']>[0];

/** A browser context with one page, which the tests of a worker use one after the other. */
class Window {
  readonly context: BrowserContext;
  #page: Page | null = null;
  /** Takes back what the test that runs has added to every load of the page. */
  #scripts: { dispose: () => Promise<void> }[] = [];

  constructor(context: BrowserContext) {
    this.context = context;
  }

  /** The page as a new one would be: its first load finds the storage of the browser empty. */
  async begin(viewport: Size | null): Promise<Page> {
    const page = await this.#open();
    if (viewport) await page.setViewportSize(viewport);
    await page.addInitScript((test) => {
      if (sessionStorage.getItem('test') === test) return;
      sessionStorage.clear();
      localStorage.clear();
      sessionStorage.setItem('test', test);
    }, crypto.randomUUID());
    notLoaded.add(page);
    page.once('framenavigated', () => notLoaded.delete(page));
    return page;
  }

  async #open(): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page;
    const page = await this.context.newPage();
    this.#page = page;
    const add = page.addInitScript.bind(page) as (...given: unknown[]) => ReturnType<Page['addInitScript']>;
    page.addInitScript = async (...given: unknown[]) => {
      const script = await add(...given);
      this.#scripts.push(script);
      return script;
    };
    return page;
  }

  /** Takes back what the test has done to the page, and closes the windows that it has opened. */
  async end(): Promise<void> {
    const page = this.#page;
    for (const other of this.context.pages()) if (other !== page) await other.close();
    if (!page || page.isClosed()) return;
    // The app stores preferences a moment late. What still waits is stored now, so that it is reset with the rest.
    await page.evaluate(() => dispatchEvent(new Event('pagehide'))).catch(() => undefined);
    page.removeAllListeners();
    page.setDefaultTimeout(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(this.#scripts.map((script) => script.dispose()));
    this.#scripts = [];
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    // Out of the window, so that nothing of the next page is hovered.
    await page.mouse.move(-1, -1);
  }
}

/** The windows of a worker, and the accounts that were used in them. */
export class Windows {
  readonly #windows = new Map<string, Promise<Window>>();
  /** The sessions that were used since the last reset, as they stand in the header `Authorization`. */
  readonly #sessions = new Set<string>();
  /** The answers to their calls for preferences. */
  #answers: Promise<unknown>[] = [];

  /** The window of this name, in a context made by `create` when it is first requested. */
  get(name: string, create: () => Promise<BrowserContext>): Promise<Window> {
    const window = this.#windows.get(name) ?? this.#open(create);
    this.#windows.set(name, window);
    return window;
  }

  async #open(create: () => Promise<BrowserContext>): Promise<Window> {
    const context = await create();
    this.follow(context);
    return new Window(context);
  }

  /** Notes the accounts that are used in a browser context, whose preferences the next reset empties. */
  follow(context: BrowserContext): void {
    context.on('request', (request) => {
      const { authorization } = request.headers();
      if (!authorization || !request.url().endsWith('/api/v1/me/preferences')) return;
      this.#sessions.add(authorization);
      this.#answers.push(request.response().catch(() => null));
    });
  }

  /** Empties the preferences of the accounts that tests before have used. */
  async resetPreferences(address: string): Promise<void> {
    // One that is still on its way would be stored after the reset.
    await Promise.all(this.#answers);
    this.#answers = [];
    for (const authorization of this.#sessions)
      await fetch(`${address}/api/v1/me/preferences`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"data":{}}',
      });
    this.#sessions.clear();
  }

  async close(): Promise<void> {
    for (const window of this.#windows.values()) await (await window).context.close();
  }
}
