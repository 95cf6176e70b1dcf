/** The home page: the queues of each role. Each number equals the total of the list that it opens. */

import { toLocalDay } from '#rules/days';
import type { Role } from '#schema/access';
import { queues } from '#schema/queues';
import { tasksByQueue } from '#schema/tasks';
import { expectAccessible } from './support/isAccessible.ts';
import { waitUntilSettled } from './support/settled.ts';
import { createSession, getSharedToken, signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const worklist = (page: Page) => page.getByRole('list', { name: 'Việc cần làm' });
const chips = (page: Page) => page.getByRole('group', { name: 'Loại việc' }).getByRole('button');
const formatted = new Intl.NumberFormat('vi-VN');

test('the owner sees the queues of all own roles, each number equal to the list it opens @long', async ({
  page,
}) => {
  const roles: readonly Role[] = ['admin', 'finance'];
  await signInPage(page, 'owner');
  const headers = { Authorization: `Bearer ${await getSharedToken(page.request, 'owner')}` };
  const totalOf = async (address: string): Promise<number> => {
    const answer = await page.request.get(`/api/v1${address}`, { headers });
    return ((await answer.json()) as { meta: { total: number } }).meta.total;
  };
  // Other tests change data at the same time, so the numbers are read again until the page and its lists agree.
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText('This is home page', { exact: true })).toBeVisible();
    await expect(worklist(page).getByRole('listitem').first()).toBeVisible();
    await chips(page)
      .filter({ hasText: /^Thêm / })
      .click();
    const seen = (await chips(page).allInnerTexts()).filter((text) => text !== 'Thu gọn');
    const expected: string[] = [];
    for (const { name, resource, filter, roles: whose } of queues) {
      if (!whose.some((role) => roles.includes(role))) continue;
      const filters = Object.entries(filter(toLocalDay(new Date()))).map(
        ([key, value]) => `filter[${key}]=${value}`,
      );
      const total = await totalOf(`/${resource}?${filters.join('&')}`);
      if (total > 0) expected.push(`${tasksByQueue[name].short} ${formatted.format(total)}`);
    }
    expect(expected.length).toBeGreaterThan(0);
    expect(seen).toEqual(expected);
  }).toPass({ timeout: 45_000 });
});

test('a queue opens its list, with its filter in the bar @long', async ({ page }) => {
  await signInPage(page, 'finance');
  await page.goto('/');
  await chips(page).filter({ hasText: 'Chưa trả lương' }).click();
  const listRequest = page.waitForRequest((request) => request.url().includes('page[size]=20'));
  await page.getByRole('link', { name: /^Mở danh sách gói chưa trả lương điều dưỡng/ }).click();
  const query = new URL((await listRequest).url()).searchParams;
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
    district: 'Quận 1',
    begun_at: null,
    ended_at: null,
    nurses: [],
    clashes: true,
  };
  const counts = { ahead: 1, over: 0, unmarked: 0, clashing: 1, unassigned: 1, all: 1 };
  const hours = [{ hour: 8, total: 1, unassigned: 1 }];

  test.beforeEach(async ({ page }) => {
    customer_name = 'Lê Thị Trâm';
    await page.route('**/api/v1/reports/today?*', (route) =>
      route.fulfill({
        json: { data: { counts, hours, sessions: [{ ...session, customer_name }] }, meta: { total: 1 } },
      }),
    );
  });

  test('is next to the queues, on a phone above them, with a button to call', async ({ page }) => {
    await signInPage(page, 'sales');
    await page.goto('/');
    for (const [width, label] of [
      [1366, 'Chưa có điều dưỡng'],
      [390, 'Buổi sắp tới'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const list = page.getByRole('list', { name: label });
      await expect(list.locator('a[href="tel:0912345678"]')).toBeVisible();
      if (width === 390) await expect(list).toContainText('Chưa có điều dưỡng');
      await expect(list).toContainText('Trùng giờ');
      await expect(worklist(page).getByRole('listitem').first()).toBeVisible();
      await waitUntilSettled(page);
      const [work, day] = await Promise.all([worklist(page).boundingBox(), list.boundingBox()]);
      if (width === 390) expect(day?.y).toBeLessThan(work?.y ?? 0);
      else expect(day?.x).toBeGreaterThanOrEqual((work?.x ?? 0) + (work?.width ?? 0));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
    }
    for (const place of await page.getByRole('main').locator('a, button').all())
      expect((await place.boundingBox())?.height, await place.innerText()).toBeGreaterThanOrEqual(44);
    await page
      .getByRole('list', { name: 'Buổi sắp tới' })
      .getByRole('link', { name: /^08:30\s*Lê Thị Trâm/ })
      .click();
    await expect(page).toHaveURL('/customers/1?packageId=1');
  });

  test('is reloaded when another user changes a customer @long', async ({ page }) => {
    await signInPage(page, 'sales', await createSession(page.request, 'sales'), false);
    const listening = page.waitForResponse('**/api/v1/events');
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Chưa có điều dưỡng' })).toBeVisible();
    await listening;
    customer_name = 'Lê Thị Trâm Anh';
    const stored = await page.request.post('/api/v1/customers', {
      headers: {
        authorization: `Bearer ${await getSharedToken(page.request, 'admin')}`,
        'content-type': 'application/vnd.api+json',
      },
      data: { data: { type: 'customers', attributes: { name: 'Nguyễn Thị Mới', phone: '0912345996' } } },
    });
    expect(stored.ok()).toBe(true);
    await expect(page.getByRole('link', { name: 'Lê Thị Trâm Anh' }).first()).toBeVisible();
  });
});
