/** A stored change is shown to other users without a reload, and their position is unchanged. */

import { watchLayoutShifts } from './support/layoutShifts.ts';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { createSession, type DemoUser, getSharedToken, signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** Opens the page and waits until it is connected to the event stream. */
async function open(page: Page, path: string, who: DemoUser = 'admin'): Promise<void> {
  await signInPage(page, who, await createSession(page.request, who), false);
  const listening = page.waitForResponse('**/api/v1/events');
  await page.goto(path);
  await listening;
}

async function store(page: Page, method: 'post' | 'patch' | 'delete', path: string, data?: object) {
  const authorization = `Bearer ${await getSharedToken(page.request, 'sales')}`;
  const answer = await page.request[method](`/api/v1${path}`, {
    headers: { authorization, 'content-type': 'application/vnd.api+json' },
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.status() === 204 ? null : (await answer.json()).data;
}
const customer = (attributes: object) => ({ data: { type: 'customers', attributes } });

test('a list shows a record that another user has just stored', async ({ page }) => {
  await open(page, '/customers');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const name = `Nguyễn Thị Sống ${Date.now()}`;
  const { id } = await store(page, 'post', '/customers', customer({ name, phone: '0912345999' }));
  await expect(page.getByRole('link', { name })).toBeVisible();
  const renamed = `${name} B`;
  await store(page, 'patch', `/customers/${id}`, {
    data: { type: 'customers', id, attributes: { name: renamed } },
  });
  await expect(page.getByRole('link', { name: renamed })).toBeVisible();
  await store(page, 'delete', `/customers/${id}`);
  await expect(page.getByRole('link', { name: renamed })).toBeHidden();
});

test('a scrolled list keeps its position, and shows that there are new records @long', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 400 });
  await open(page, '/customers');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await waitUntilSettled(page);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(150);
  const name = `Nguyễn Thị Mới ${Date.now()}`;
  await store(page, 'post', '/customers', customer({ name, phone: '0912345998' }));
  const news = page.getByRole('button', { name: '1 thay đổi mới' });
  await expect(news).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await news.click();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('the schedule shows a session that another user has just moved', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const nurse = makeUniqueText('Điều dưỡng sống');
  const agent_id = await shop.nurse({ name: nurse });
  const package_id = await shop.register(await shop.customer(), await shop.service(), 1, { agent_id });
  await open(page, `/reports/schedule?from=2032-06-01&to=2032-06-20&agent_id=${agent_id}`);
  const at = (day: string) =>
    page
      .getByRole('grid', { name: /^Lịch tắm/ })
      .getByRole('gridcell', { name: new RegExp(`^${nurse}, .*${day}.*: .*1 chưa tắm`) });
  await expect(at('04/06')).toBeVisible();
  const [shift] = await shop.call('owner', 'GET', `/shifts?filter[package_id]=${package_id}`);
  await shop.act('shifts', shift.id, 'delay_shift', { new_day: '2032-06-09' });
  await expect(at('09/06')).toBeVisible();
  await expect(at('04/06')).toHaveCount(0);
});

test('the bell counts a new notification at once @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const pack = await shop.register(await shop.customer(), await shop.service(), 1);
  await open(page, '/profile', 'finance');
  const unseen = async () => {
    const name = await page.getByRole('button', { name: /^Thông báo/ }).getAttribute('aria-label');
    return Number(/(\d+) chưa xem/.exec(name ?? '')?.[1] ?? 0);
  };
  const before = (await shop.call('finance', 'GET', '/notifications/unread_count')).count;
  await expect.poll(unseen).toBe(before);
  await shop.act('packages', pack, 'pay', { at: '2026-11-20', payment_method: 'cash', amount: 10_000 });
  await expect.poll(unseen).toBeGreaterThan(before);
});

test('an edit is reverted from its history line, after a preview of the changes', async ({ page }) => {
  const name = makeUniqueText('Khách hoàn tác');
  const { id } = await store(page, 'post', '/customers', customer({ name, phone: '0912345996' }));
  await store(page, 'patch', `/customers/${id}`, {
    data: { type: 'customers', id, attributes: { name: `${name} nhầm` } },
  });
  await open(page, `/customers/${id}`);
  await page.getByRole('tab', { name: 'Lịch sử' }).click();
  await page.getByRole('button', { name: 'Hoàn tác' }).first().click();
  const question = page.getByRole('dialog', { name: 'Hoàn tác: Sửa' });
  await expect(question).toContainText(`${name} nhầm → ${name}`);
  await question.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByRole('heading', { name: `${name} nhầm` })).toHaveCount(0);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Hoàn tác: Sửa')).toBeVisible();
});

for (const [width, tag] of [
  [1440, ''],
  [390, ' @long'],
] as const)
  test(`at ${width} px a customer’s page keeps its position when another user raises her level${tag}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const shop = new BrowserTestCompany(request);
    const id = await shop.customer({ address: '12 Lê Lợi', province: 'Quận 1', note: 'Gọi sau 17 giờ' });
    const shifted = await watchLayoutShifts(page);
    await open(page, `/customers/${id}`);
    const note = page.getByRole('textbox', { name: 'Viết ghi chú' });
    await note.fill('Mẹ hẹn chiều nay');
    await waitUntilSettled(page);
    const before = await shifted();
    const place = await note.boundingBox();
    await shop.act('customers', id, 'succeed_contact', {});
    const head = page.getByRole('region', { name: 'Khách hàng' });
    await expect(head.getByText('L1', { exact: true })).toBeVisible();
    const news = page.getByRole('button', { name: /^\d mục mới$/ });
    await expect(news).toBeVisible();
    await waitUntilSettled(page);
    const after = await shifted();
    expect(after.sum - before.sum, after.moved).toBeLessThanOrEqual(0.02);
    expect(await note.boundingBox()).toEqual(place);
    await expect(note).toHaveValue('Mẹ hẹn chiều nay');
    await news.click();
    await expect(
      page.getByRole('region', { name: 'Diễn biến' }).getByText(/Liên hệ thành công/),
    ).toBeVisible();
    await expect(news).toBeHidden();
  });
