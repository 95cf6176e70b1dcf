/** The home page: what waits for whom, each number the total of the list behind it. */

import { localDay } from '#rules/days';
import type { Role } from '#schema/access';
import { queues } from '#schema/queues';
import { isAccessible } from './support/isAccessible.ts';
import { newSession, signIn, tokenOf, type Who } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const today = localDay(new Date());
const cards = (page: Page) => page.getByRole('list', { name: 'Việc đang chờ' }).getByRole('listitem');

const people = [
  ['owner', ['admin', 'finance']],
  ['partner', ['partner']],
] as const satisfies readonly (readonly [Who, readonly Role[]])[];

for (const [who, roles] of people as readonly (readonly [Who, readonly Role[]])[])
  test(`${who} finds the queues of the roles held, each number that of the list it opens`, async ({
    page,
  }) => {
    await signIn(page, who);
    const headers = { Authorization: `Bearer ${await tokenOf(page.request, who)}` };
    // Others work meanwhile: numbers are read again until a page and its lists were read at the same moment.
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is home page');
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      const seen = await cards(page).evaluateAll((all) =>
        all.map((card) => ({
          address: decodeURIComponent(card.querySelector('a')?.getAttribute('href') ?? ''),
          text: (card as HTMLElement).innerText.split('\n'),
        })),
      );
      const totalOf = async (address: string): Promise<number> => {
        const answer = await page.request.get(`/api/v1${address}`, { headers });
        return ((await answer.json()) as { meta: { total: number } }).meta.total;
      };
      const labels: string[] = [];
      for (const { label, resource, filter, roles: whose } of queues) {
        if (!whose.some((role) => roles.includes(role))) continue;
        const filters = Object.entries(filter(today)).map(([name, value]) => `filter[${name}]=${value}`);
        if ((await totalOf(`/${resource}?${filters.join('&')}`)) > 0) labels.push(label);
      }
      expect(labels.length).toBeGreaterThan(0);
      expect(seen.map(({ text: [, label] }) => label)).toEqual(labels);
      for (const { address, text } of seen) {
        // A list that is a part of another page is named by its tab.
        const [, part] = /[?&]activeTab=(\w+)$/.exec(address) ?? [];
        const total = await totalOf(
          part ? address.replace(/^\/\w+/, `/${part}`).replace(/[?&]activeTab=\w+$/, '') : address,
        );
        expect([address, text[0]]).toEqual([address, new Intl.NumberFormat('vi-VN').format(total)]);
        expect(text[2]).toMatch(/^(Lâu nhất từ|Sớm nhất) (\d\d\/)?\d\d\/\d{4}$/);
      }
    }).toPass({ timeout: 45_000 });
  });

test('a queue opens its list, and the filter it was opened with stands in the bar', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/');
  const asked = page.waitForRequest((request) => request.url().includes('page[size]=20'));
  await cards(page).filter({ hasText: 'Gói chưa trả lương điều dưỡng' }).getByRole('link').click();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries([...query].filter(([name]) => name.startsWith('filter')))).toEqual({
    'filter[level]': 'L8,L8-7C',
    'filter[agent_paid]': 'false',
  });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('search')).toContainText('Đã trả lương điều dưỡng');
});

test.describe('today', () => {
  let customer_name: string;
  const session = {
    shift_id: '1',
    package_id: '1',
    time_period: ['08:30-09:30'],
    status: 'planned',
    customer_id: '1',
    customer_phone: '0912345678',
    address: '12 Trần Phú, Phường Bến Nghé, Quận 1, Hồ Chí Minh',
    nurses: [],
    clashes: true,
  };
  const counts = { ahead: 1, clashing: 1, unassigned: 1, all: 1 };

  test.beforeEach(async ({ page }) => {
    customer_name = 'Lê Thị Trâm';
    await page.route('**/api/v1/reports/today?*', (route) =>
      route.fulfill({
        json: { data: { counts, sessions: [{ ...session, customer_name }] }, meta: { total: 1 } },
      }),
    );
  });

  for (const width of [1366, 390])
    test(`stands beneath the queues with whom to call and where to go, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, 'sales');
      await page.goto('/');
      const list = page.getByRole('list', { name: 'Các buổi hôm nay' });
      await expect(list.getByRole('link', { name: '0912 345 678', exact: true })).toHaveAttribute(
        'href',
        'tel:0912345678',
      );
      await expect(list).toContainText('Chưa có điều dưỡng');
      await expect(list).toContainText('Trùng giờ');
      const [queues, today] = await Promise.all([cards(page).last().boundingBox(), list.boundingBox()]);
      expect(today?.y).toBeGreaterThan((queues?.y ?? 0) + (queues?.height ?? 0));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await isAccessible(page);
      if (width === 390)
        for (const link of await list.getByRole('link').all())
          expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
      await list.getByRole('link', { name: 'Lê Thị Trâm' }).click();
      await expect(page).toHaveURL('/customers/1?packageId=1');
    });

  test('is read again when somebody changes a customer', async ({ page }) => {
    await signIn(page, 'sales', await newSession(page.request, 'sales'), false);
    const listening = page.waitForResponse('**/api/v1/events');
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Các buổi hôm nay' })).toBeVisible();
    await listening;
    customer_name = 'Lê Thị Trâm Anh';
    const stored = await page.request.post('/api/v1/customers', {
      headers: {
        authorization: `Bearer ${await tokenOf(page.request, 'admin')}`,
        'content-type': 'application/vnd.api+json',
      },
      data: { data: { type: 'customers', attributes: { name: 'Nguyễn Thị Mới', phone: '0912345996' } } },
    });
    expect(stored.ok()).toBe(true);
    await expect(page.getByRole('link', { name: 'Lê Thị Trâm Anh' })).toBeVisible();
  });
});
