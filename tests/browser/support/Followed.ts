import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test';
import { makeUniqueText } from './shop.ts';
import { createSession, signInPage } from './signIn.ts';

/** Number of writes in progress when the connection is cut. */
const WRITES_IN_PROGRESS = 40;

/** A list, a record and the home page, open in a browser while another user stores changes of their records. */
export class PageWithOtherUser {
  /** Prefix of the names of customers that the other user stores. */
  readonly #stem = makeUniqueText('Khách theo dõi');
  id = '';
  readonly #api: APIRequestContext;
  readonly #screens: { readonly list: Page; readonly record: Page; readonly home: Page };
  readonly #acknowledged: string[] = [];
  #made = 0;
  /** Count on the home page before the test. */
  #before = 0;

  private constructor(api: APIRequestContext, list: Page, record: Page, home: Page) {
    this.#api = api;
    this.#screens = { list, record, home };
  }

  /** @param address address of the server @param seen address that the browser uses */
  static async open(context: BrowserContext, address: string, seen = address): Promise<PageWithOtherUser> {
    const anyone = await request.newContext({ baseURL: address });
    const [own, other] = [await createSession(anyone, 'admin'), await createSession(anyone, 'owner')];
    await anyone.dispose();
    const extraHTTPHeaders = { authorization: `Bearer ${other}` };
    const api = await request.newContext({ baseURL: address, extraHTTPHeaders });
    const [list, record, home] = [await context.newPage(), await context.newPage(), await context.newPage()];
    const followed = new PageWithOtherUser(api, list, record, home);
    const name = followed.nextName();
    followed.id = (await followed.#create(name)) ?? '';
    await list.addInitScript(noteShown, followed.#stem);
    for (const [page, path] of [
      [list, '/customers'],
      [record, `/customers/${followed.id}`],
      [home, '/'],
    ] as const) {
      await signInPage(page, 'admin', own, false);
      const listening = page.waitForResponse('**/api/v1/events');
      await page.goto(seen + path);
      await listening;
    }
    await expect(list.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(record.getByRole('heading', { name, exact: true })).toBeVisible();
    followed.#before = await followed.#counted();
    return followed;
  }

  nextName(): string {
    this.#made += 1;
    return `Khách đang mở ${this.#made}`;
  }

  /** Calls `cutOff` during many writes, directly after the first write was confirmed. */
  async writesUntil(cutOff: () => Promise<void>): Promise<void> {
    const names = Array.from({ length: WRITES_IN_PROGRESS }, () => this.#next());
    const written = names.map((name) => this.#create(name));
    await Promise.race(written);
    await cutOff();
    await Promise.all(written);
  }

  /** Waits until every screen reports the lost connection. Asserts that all screens still show their content. */
  async tellsTheLoss(): Promise<void> {
    for (const page of Object.values(this.#screens)) await expect(locateOfflineSign(page)).toBeVisible();
    await expect(this.#screens.list.locator('[data-row]').first()).toBeVisible();
    await expect(this.#screens.record.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Renames the open record, repeated until the server accepts the change; returns the name. */
  async rename(): Promise<string> {
    const name = this.nextName();
    const data = { data: { type: 'customers', id: this.id, attributes: { name } } };
    const stored = async () => (await this.#api.patch(`/api/v1/customers/${this.id}`, { data })).ok();
    await expect.poll(() => stored().catch(() => false)).toBe(true);
    return name;
  }

  /** Waits until every screen shows the stored data without a reload. Asserts that no other data was ever shown. */
  async comesRight(renamed: string): Promise<void> {
    const { list, record, home } = this.#screens;
    const last = this.#next();
    await expect.poll(() => this.#create(last)).not.toBeNull();
    for (const page of [list, record, home])
      await expect(locateOfflineSign(page)).toBeHidden({ timeout: 40_000 });
    await expect(list.getByRole('link', { name: last, exact: true })).toBeVisible();
    await expect(record.getByRole('heading', { name: renamed, exact: true })).toBeVisible();
    const stored = await this.#stored();
    await expect.poll(() => this.#counted()).toBe(this.#before + stored.length);
    const shown = await list.evaluate(() => [...(window as unknown as ShownNamesWindow).everShown]);
    expect(shown.filter((name) => !stored.includes(name))).toEqual([]);
    expect(this.#acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
  }

  #next(): string {
    this.#made += 1;
    return `${this.#stem} số ${this.#made}`;
  }

  /** Creates a customer and returns the id; null if the call was refused or the answer was lost. */
  async #create(name: string): Promise<string | null> {
    const data = { data: { type: 'customers', attributes: { name, phone: '0912345678' } } };
    const answer = await this.#api.post('/api/v1/customers', { data }).catch(() => null);
    if (answer?.status() !== 201) return null;
    if (name.startsWith(this.#stem)) this.#acknowledged.push(name);
    return (await answer.json()).data.id;
  }

  async #stored(): Promise<string[]> {
    const query = `filter[name]=${encodeURIComponent(this.#stem)}&page[size]=1000`;
    const answer = await this.#api.get(`/api/v1/customers?${query}`);
    const { data } = (await answer.json()) as { data: { attributes: { name: string } }[] };
    return data.map(({ attributes }) => attributes.name);
  }

  /** Returns the number of new customers on the home page. */
  async #counted(): Promise<number> {
    const chip = this.#screens.home.getByRole('button', { name: /^Khách mới \d/ });
    return Number((await chip.innerText()).replace(/\D/g, ''));
  }
}

const locateOfflineSign = (page: Page) => page.getByText('Mất kết nối, đang nối lại…');

interface ShownNamesWindow {
  /** All names with the prefix that the list has shown. */
  everShown: Set<string>;
}

/** This function runs in the page. */
function noteShown(stem: string): void {
  const noting = window as unknown as ShownNamesWindow;
  noting.everShown = new Set();
  const note = () => {
    for (const link of document.querySelectorAll('table a'))
      if (link.textContent?.startsWith(stem)) noting.everShown.add(link.textContent);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}
