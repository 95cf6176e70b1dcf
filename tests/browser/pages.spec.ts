/**
 * Visits all pages with each role and window width. Every page is drawn, logs no error, meets WCAG 2.2 AA, fits the phone, and has targets
 * large enough for a thumb. A walk continues after a failure and names the page.
 */
import { addDays, toLocalDay } from '#rules/days';
import type { Role } from '#schema/access';
import { resources } from '#schema/index';
import { findMenuLabel, menuEntries } from '#schema/menu';
import { hasRecordPage, listedResources, reportPageNames } from '#schema/pages';
import { collectPageErrors } from './support/complaints.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { type DemoUser, demoEmails, signInPage } from './support/signIn.ts';
import { findTooSmallTargets } from './support/targets.ts';
import { type APIRequestContext, expect, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';

const expectSoftly = expect.configure({ soft: true });

/** Returns the column names in the header of the table; a heading of two lines names two columns. */
async function columnNames(page: Page): Promise<string[]> {
  const texts = await page.locator('thead th:not(.tick, .acts)').allInnerTexts();
  return texts.flatMap((text) => text.split(/\n| · /));
}

const notFoundTitle = 'Oops! You must be lost! Call 911!';
const phone = { width: 390, height: 844 };

const lists = listedResources.map((name) => `/${name}`);
const reports = reportPageNames.map((name) => `/reports/${name}`);

/** Returns the page of one record of each resource that has record pages. */
async function recordPages(request: APIRequestContext): Promise<string[]> {
  const shop = new BrowserTestCompany(request);
  // The oldest record belongs to the demo, whatever other tests add.
  const first = async (resource: string) =>
    (await shop.call('owner', 'GET', `/${resource}?page[size]=1&sort=id`))[0].id as string;
  return Promise.all(
    listedResources.filter(hasRecordPage).map(async (name) => `/${name}/${await first(name)}`),
  );
}

/** Sends a nurse's request for a day off from her page. @returns the nurse */
async function askForDayOff(request: APIRequestContext, shop: BrowserTestCompany): Promise<string> {
  const digits = '7391';
  const nurse = await shop.nurse({ name: makeUniqueText('Hoa'), phone: `090512${digits}` });
  await shop.call('admin', 'PATCH', '/settings/pages', { nurses: true });
  const { url } = await shop.call('sales', 'POST', `/agents/${nurse}/page`, {});
  const secret = new URL(url).pathname.split('/')[2];
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/own/nurse/${path}`, { data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const { link } = await post('open', { secret });
  await post(`${link}/enter`, { secret, digits });
  await post(`${link}/requests`, { kind: 'days_off', wished_day: '2026-12-02', text: 'Nhà có việc' });
  return nurse;
}

/** Fills lists that are empty in the demo: trash, requests, exports and imports. */
async function fillEmptyLists(request: APIRequestContext): Promise<void> {
  const shop = new BrowserTestCompany(request);
  const id = await shop.make('locations', {
    province: 'Hồ Chí Minh',
    district: 'Quận Thử',
    ward: 'Phường Bỏ',
  });
  await shop.remove('locations', id);
  const nurse = await askForDayOff(request, shop);
  const pack = await shop.register(await shop.customer(), await shop.service(), 1);
  await shop.act('packages', pack, 'offer', { agent_ids: [nurse], until: '2026-12-01T05:00:00Z' });
  await shop.importCustomers(makeUniqueText('Khách từ tệp'));
  await shop.call('owner', 'GET', `/users/${(await shop.call('owner', 'GET', '/me')).id}/personal_data`);
}

/** Returns how far the page can be scrolled sideways, in pixels. */
const measureSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Visits each page as a step of the test, and runs the checks of `look`. */
async function walk(page: Page, paths: readonly string[], look: (path: string) => Promise<void>) {
  const heard = collectPageErrors(page);
  for (const path of paths)
    await test.step(path, async () => {
      heard.length = 0;
      try {
        await visitPage(page, path);
        const main = page.getByRole('main');
        await expect.soft(main, path).not.toContainText(notFoundTitle);
        await expect.soft(page.getByText('Something went wrong', { exact: true }), path).toHaveCount(0);
        await look(path);
      } catch (error) {
        // The pages that follow are still checked.
        expect.soft(String(error), path).toBe('');
      }
      expect.soft(heard, path).toEqual([]);
    });
}

/** Pages with further colours: levels, figures, charts, cells of the schedule. */
const coloured = ['/', '/packages', '/transactions', '/reports/schedule', '/reports/revenue', '/reports/pl'];
/** A week of the schedule contains all elements that two months contain. */
const aWeek = `from=${addDays(toLocalDay(new Date()), -3)}&to=${addDays(toLocalDay(new Date()), 3)}`;
const addressOf: Readonly<Record<string, string>> = {
  '/reports/revenue': '/reports/revenue?split=true',
  '/reports/schedule': `/reports/schedule?${aWeek}`,
};

test.describe('as the owner, who may see every page', () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(240_000);
    await signInPage(page, 'owner');
  });

  test.describe('in light and dark mode @long', () => {
    test('every list obeys WCAG 2.2 AA, with all its columns', async ({ page, request }) => {
      await fillEmptyLists(request);
      await walk(
        page,
        lists.map((path) => `${path}?page[size]=10`),
        async (address) => {
          const [path = ''] = address.split('?');
          await expect.soft(page.locator('[data-row]').first(), path).toBeVisible();
          const { columns } = resources[path.slice(1)]?.list ?? { columns: [] };
          await expectSoftly.poll(() => columnNames(page), path).toHaveLength(columns.length);
          await expectAccessible(page, 'html', { dark: coloured.includes(path) });
        },
      );
    });

    test('every record page obeys WCAG 2.2 AA, including each tab of a partner’s and a nurse’s page', async ({
      page,
      request,
    }) => {
      const pages = [...(await recordPages(request)), '/customers/1?activeTab=1', '/profile'];
      await walk(page, pages, async (path) => {
        await expectAccessible(page);
        // A user cannot be edited or deleted there.
        if (path.startsWith('/users/'))
          for (const name of ['Edit', 'Delete'])
            await expect.soft(page.getByRole('button', { name, exact: true }), path).toHaveCount(0);
        if (!/^\/(partners|agents)\//.test(path)) return;
        const tabs = page.getByRole('main').getByRole('tab');
        // The first tab leads back to the list.
        for (let tab = 2; tab < (await tabs.count()); tab += 1) {
          await tabs.nth(tab).click();
          await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true');
          await expectAccessible(page, '#main-content');
        }
      });
    });

    test('the home page and every report obey WCAG 2.2 AA', async ({ page }) => {
      const paths = ['/', ...reports.map((path) => addressOf[path] ?? path)];
      await walk(
        page,
        [...paths, '/reports/schedule', `/reports/schedule?view=week&${aWeek}`],
        async (address) => {
          await expect.soft(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          const [path = ''] = address.split('?');
          await expectAccessible(page, 'html', { dark: coloured.includes(path) });
        },
      );
    });
  });

  test('an unknown URL says so, and the pages for signed-out users lead home', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByText(notFoundTitle)).toBeVisible();
    await expectAccessible(page);
    // A resource without pages, a path below a page, and pages of react-admin that Nôi does not have.
    for (const path of ['/mechanisms/1', '/customers/1/x', '/customers/create', '/access-denied']) {
      await visitPage(page, path);
      await expect.soft(page.getByText(notFoundTitle), path).toBeVisible();
    }
    for (const path of ['/login', '/signup']) {
      await visitPage(page, path);
      await expect.soft(page, path).toHaveURL('/');
    }
  });

  test('on a phone every list has cards and begins within 260 px, and nothing scrolls sideways @long', async ({
    page,
    request,
  }) => {
    await page.setViewportSize(phone);
    await fillEmptyLists(request);
    await walk(page, lists, async (path) => {
      const first = page.locator('[data-row]').first();
      await expect.soft(first, path).toBeVisible();
      await expect.soft(page.getByRole('table'), path).toHaveCount(0);
      expect.soft(await measureSidewaysScroll(page), path).toBeLessThanOrEqual(0);
      if (['/customers', '/packages', '/agents', '/transactions', '/partner_revenues'].includes(path))
        expect.soft((await first.boundingBox())?.y, path).toBeLessThan(260);
      if (path === '/customers') await expectAccessible(page);
    });
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('on a phone no page scrolls sideways, and the targets of frequent pages are large enough for a thumb @long', async ({
      page,
      request,
    }) => {
      const forThumbs: Readonly<Record<string, string>> = {
        '/': 'h2',
        '/customers': '[data-row]',
        '/transactions': '[data-row]',
        '/customers/1': '[role=tabpanel]',
        '/customers/1?activeTab=2': 'table',
        '/packages/5': 'table',
        '/agents/30': '[role=tabpanel]',
        '/reports/revenue': 'table, ul[aria-label]',
        '/profile': 'button',
      };
      const others = [...(await recordPages(request)), ...reports].filter((path) => !(path in forThumbs));
      await walk(page, [...Object.keys(forThumbs), ...others], async (path) => {
        const stands = forThumbs[path];
        if (stands) {
          await expect.soft(page.getByRole('main').locator(stands).first(), path).toBeVisible();
          expect.soft(await findTooSmallTargets(page), path).toEqual([]);
        }
        expect.soft(await measureSidewaysScroll(page), path).toBeLessThanOrEqual(0);
        if (!['/', '/customers/1'].includes(path)) return;
        // On a scrolled page the bar may cover half of a target, which would then be too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectAccessible(page);
      });
    });
  });
});

const rolesOf = {
  owner: ['admin', 'finance'],
  admin: ['admin'],
  finance: ['finance'],
  sales: ['sales'],
  partner: ['partner'],
} as const satisfies Partial<Record<DemoUser, readonly Role[]>>;

/** Asserts that the menu has the entries of these roles in order, and that each entry is the title of its page. */
async function hasMenu(page: Page, roles: readonly Role[]): Promise<void> {
  const entries = menuEntries.filter((entry) => entry.roles.some((role) => roles.includes(role)));
  const links = page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link');
  await expect(links).toHaveText(entries.map(({ label }) => label));
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(entries.map(({ path }) => path));
}

for (const who of ['admin', 'finance', 'sales', 'partner'] as const satisfies readonly DemoUser[])
  test(`every page as ${who}, on a screen too narrow for all columns @long`, async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1199, height: 900 });
    await signInPage(page, who);
    const records = await recordPages(request);
    await walk(page, ['/', '/profile', ...lists, ...records, ...reports], async (path) => {
      await expect.soft(page.getByRole('main'), path).toHaveText(/\S/);
      if (path === '/') await hasMenu(page, rolesOf[who]);
      const label = findMenuLabel(path, rolesOf[who]);
      if (label) await expect.soft(page, path).toHaveTitle(`${label} · Nôi`);
      // A partner's lists have no column for the partner.
      if (who === 'partner') return;
      const resource = resources[path.slice(1)];
      const mayRead = (name: string) =>
        resource?.fields[name]?.read?.some((role) => rolesOf[who].some((own) => own === role)) ?? true;
      const narrow = resource?.list.narrow.filter(mayRead) ?? [];
      // A list that is empty or refused has no table.
      if (lists.includes(path) && (await columnNames(page)).length > 0)
        await expectSoftly.poll(() => columnNames(page), path).toHaveLength(narrow.length);
    });
  });

const signedOutPages = [
  '/login',
  '/forgot_password',
  '/reset_password?token=x',
  '/invitation?token=x&email=a@noi.test',
  '/signup',
];

test('without sign-in, the pages for signed-in users lead to the sign-in; the others open, and obey WCAG 2.2 AA @long', async ({
  page,
}) => {
  for (const path of ['/users/1', '/reports/pl', '/xyz']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  }
  for (const path of signedOutPages) {
    await visitPage(page, path);
    await expect.soft(page.getByRole('main').getByRole('button'), path).toBeVisible();
    await expect.soft(page, path).toHaveURL(path);
    await expectAccessible(page);
  }
  await visitPage(page, '/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(demoEmails.sales);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill('not-her-password');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page);
  for (const path of ['/', '/profile']) {
    await visitPage(page, path);
    await expect.soft(page, path).toHaveURL('/login');
  }
});

for (const path of ['/', '/customers/', '/xyz'])
  test(`${path} also returns the page to a client that accepts no compression`, async ({ request }) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('text/html');
  });

test('the build’s time stamp file is not served', async ({ request }) => {
  expect((await request.get('/.built')).status()).toBe(404);
});
