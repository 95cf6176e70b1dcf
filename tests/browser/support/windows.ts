import type { BrowserContext, Page } from '@playwright/test';
import { pagesNotLoaded } from './visit.ts';

type Size = Parameters<Page['setViewportSize']>[0];

/** A browser context with one page, which the tests of a worker use one after another. */
class Window {
  readonly context: BrowserContext;
  #page: Page | null = null;
  /** Removes the scripts that the current test added to every load of the page. */
  #scripts: { dispose: () => Promise<void> }[] = [];

  constructor(context: BrowserContext) {
    this.context = context;
  }

  /** Returns the page in the state of a new one: at its first load, the browser's storage is empty. */
  async begin(viewport: Size | null): Promise<Page> {
    const page = await this.#open();
    if (viewport) await page.setViewportSize(viewport);
    await page.addInitScript((test) => {
      if (sessionStorage.getItem('test') === test) return;
      sessionStorage.clear();
      localStorage.clear();
      sessionStorage.setItem('test', test);
    }, crypto.randomUUID());
    pagesNotLoaded.add(page);
    page.once('framenavigated', () => pagesNotLoaded.delete(page));
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

  /** Undoes the changes of the test to the page, and closes the windows that it opened. */
  async end(): Promise<void> {
    const page = this.#page;
    for (const other of this.context.pages()) if (other !== page) await other.close();
    if (!page || page.isClosed()) return;
    // The app stores preferences with a delay. Pending preferences are stored now, so that the reset includes them.
    await page.evaluate(() => dispatchEvent(new Event('pagehide'))).catch(() => undefined);
    page.removeAllListeners();
    page.setDefaultTimeout(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(this.#scripts.map((script) => script.dispose()));
    this.#scripts = [];
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    // Moves the pointer out of the window, so that it hovers over nothing on the next page.
    await page.mouse.move(-1, -1);
  }
}

/** The windows of a worker, and the accounts that were used in them. */
export class WorkerWindows {
  readonly #windows = new Map<string, Promise<Window>>();
  /** Sessions used since the last reset, as values of the `Authorization` header. */
  readonly #sessions = new Set<string>();
  /** Promises of the answers to these accounts' calls about preferences. */
  #answers: Promise<unknown>[] = [];

  /** Returns the window of this name; the first call creates its context with `create`. */
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

  /** Records the accounts that a browser context uses; the next reset clears their preferences. */
  follow(context: BrowserContext): void {
    context.on('request', (request) => {
      const { authorization } = request.headers();
      if (!authorization || !request.url().endsWith('/api/v1/me/preferences')) return;
      this.#sessions.add(authorization);
      this.#answers.push(request.response().catch(() => null));
    });
  }

  /** Clears the preferences of the accounts that earlier tests used. */
  async resetPreferences(address: string): Promise<void> {
    // A pending call would store its preferences after the reset.
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
