import { expect, type Page, test } from '@playwright/test';
import { hasPage, listedResources, reportNames } from '#schema/pages';
import { complaints } from './support/complaints.ts';
import { signIn, tokenOf, type Who } from './support/signIn.ts';

const lost = 'Oops! You must be lost! Call 911!';
const publicPaths = [
  '/login',
  '/forgot_password',
  '/reset_password?token=x',
  '/invitation?token=x&email=a@noi.test',
  '/signup',
];

for (const path of ['/', '/profile', '/users/1', '/reports/pl', '/xyz'])
  test(`signed out, ${path} leads to /login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  });

for (const path of ['/', '/customers/', '/xyz'])
  test(`${path} is the page for a client that takes nothing compressed, too`, async ({ request }) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('text/html');
  });

test('when it was built is not served', async ({ request }) => {
  expect((await request.get('/.built')).status()).toBe(404);
});

for (const path of publicPaths) {
  test(`signed out, ${path} is a page of its own`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
    await expect(page).toHaveURL(path);
  });

  test(`signed in, ${path} leads to /`, async ({ page }) => {
    await signIn(page, 'owner');
    await page.goto(path);
    await expect(page).toHaveURL('/');
  });
}

test.describe('no pages', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'owner');
  });
  test.afterAll(() => page.close());

  for (const path of [
    '/does-not-exist',
    '/mechanisms/1',
    '/discounts/1',
    '/partner_packages/1',
    '/users/1/show',
    '/customers/1/x',
    '/customers/create',
    '/access-denied',
    '/authentication-error',
  ])
    test(`${path} is no page`, async () => {
      await page.goto(path);
      await expect(page.getByText(lost)).toBeVisible();
    });
});

/** The page has drawn what it is about, is no fallback, and complained of nothing. */
async function isAPage(page: Page, path: string, heard: string[], go: typeof load): Promise<void> {
  heard.length = 0;
  await go(page, path);
  const main = page.getByRole('main');
  await expect(main).toHaveText(/\S/);
  await expect(main.locator('[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  await expect(main).not.toContainText(lost);
  await expect(main).toHaveText(/\S/);
  await expect(page.getByText('Something went wrong', { exact: true })).toHaveCount(0);
  expect(heard).toEqual([]);
}

const load = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
};

/** By its entry in the menu, where there is one; the entry is marked when its page stands there. */
async function follow(page: Page, path: string): Promise<void> {
  const entry = page.getByRole('navigation', { name: 'Menu chính' }).locator(`a[href="${path}"]`);
  if (!(await entry.isVisible())) return load(page, path);
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'page');
}

const everyone = ['owner', 'admin', 'finance', 'sales', 'partner'] as const satisfies readonly Who[];
for (const who of everyone)
  test.describe(`as ${who}`, () => {
    // One window for all: that each address opens by itself is proven as the owner, who may see every page.
    const go = who === 'owner' ? load : follow;
    let page: Page;
    let heard: string[];
    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage();
      heard = complaints(page);
      await signIn(page, who);
    });
    test.afterAll(() => page.close());

    const lists = listedResources.map((name) => `/${name}`);
    for (const path of ['/', '/profile', ...lists, ...reportNames.map((name) => `/reports/${name}`)])
      test(`${path} is a page`, () => isAPage(page, path, heard, go));

    for (const resource of listedResources.filter(hasPage))
      test(`/${resource}/{id} is a page`, async ({ request }) => {
        const headers = { Authorization: `Bearer ${await tokenOf(request, 'owner')}` };
        const list = await request.get(`/api/v1/${resource}?page[size]=1`, { headers });
        const [first] = ((await list.json()) as { data: { id: string }[] }).data;
        await isAPage(page, `/${resource}/${first?.id}`, heard, load);
      });
  });

test('a list address with filters and paging restores exactly that state, also after a reload', async ({
  page,
}) => {
  await signIn(page, 'owner');
  const address = '/packages?filter[level]=L7,L8&page[number]=2&page[size]=10&sort=-registered_at';
  const asked = () =>
    page.waitForRequest((request) => {
      const query = new URL(request.url()).searchParams;
      return (
        request.url().includes('/api/v1/packages?') &&
        query.get('page[number]') === '2' &&
        query.get('page[size]') === '10'
      );
    });
  const first = asked();
  await page.goto(address);
  const query = new URL((await first).url()).searchParams;
  expect([query.get('filter[level]'), query.get('sort')]).toEqual(['L7,L8', '-registered_at']);
  const again = asked();
  await page.reload();
  await again;
  expect(decodeURI(page.url())).toContain(address);
});
