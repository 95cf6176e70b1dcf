/** Two users on one record, an action that is undone at once, and a short network failure. */

import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { createSession, signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const pane = (page: Page) => page.getByRole('complementary', { name: /^Xem nhanh/ });
const ward = (page: Page) => pane(page).getByRole('textbox', { name: /^Phường/ });
const press = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true }).click();

const location = (request: BrowserTestCompany['request'], name: string): Promise<string> =>
  new BrowserTestCompany(request).make('locations', {
    province: 'Hồ Chí Minh',
    district: 'Quận Thử',
    ward: name,
  });
const rename = (request: BrowserTestCompany['request'], id: string, name: string) =>
  new BrowserTestCompany(request).call('owner', 'PATCH', `/locations/${id}`, {
    data: { type: 'locations', id, attributes: { ward: name } },
  });

test('if both users changed a field, the second user chooses a version and saves', async ({
  page,
  request,
}) => {
  const id = await location(request, makeUniqueText('Phường'));
  await signInPage(page, 'admin');
  await page.goto(`/locations?quick=${id}&mode=edit`);
  const [mine, theirs] = [makeUniqueText('Phường tôi'), makeUniqueText('Phường họ')];
  await ward(page).fill(mine);
  await rename(request, id, theirs);
  await press(page, 'Save');
  const choice = pane(page).getByRole('radiogroup', { name: 'Phường/Xã' });
  await expect(choice.getByRole('radio', { name: `Của bạn: ${mine}` })).toBeChecked();
  await choice.getByRole('radio', { name: `Của họ: ${theirs}` }).check();
  await expect(ward(page)).toHaveValue(theirs);
  await choice.getByRole('radio', { name: `Của bạn: ${mine}` }).check();
  await expect(ward(page)).toHaveValue(mine);
  await press(page, 'Save');
  await expect(pane(page).getByRole('heading', { name: mine })).toBeVisible();
});

test('an open form shows at once who changed the record, and keeps the input @long', async ({
  page,
  request,
}) => {
  const id = await location(request, makeUniqueText('Phường'));
  await signInPage(page, 'admin', await createSession(request, 'admin'), false);
  const listening = page.waitForResponse('**/api/v1/events');
  await page.goto(`/locations?quick=${id}&mode=edit`);
  await listening;
  const mine = makeUniqueText('Phường tôi');
  await ward(page).fill(mine);
  const theirs = makeUniqueText('Phường họ');
  await rename(request, id, theirs);
  await expect(pane(page).getByText(/^Dữ liệu đã được .+ thay đổi$/)).toBeVisible();
  await expect(pane(page).getByRole('radio', { name: `Của họ: ${theirs}` })).toBeVisible();
  await expect(ward(page)).toHaveValue(mine);
  await press(page, 'Save');
  await expect(pane(page).getByRole('heading', { name: mine })).toBeVisible();
});

/** Opens a list as an administrator, and disconnects the network when the rows are shown. */
async function loseNetworkOnList(page: Page): Promise<void> {
  await signInPage(page, 'admin');
  await page.goto('/locations');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.context().setOffline(true);
}

test.describe(() => {
  test.use({ ownContext: true });

  test('an edit is undone from its notification, which stays for ten seconds @long', async ({
    page,
    request,
  }) => {
    const before = makeUniqueText('Phường');
    const id = await location(request, before);
    await page.clock.install();
    await signInPage(page, 'admin');
    await page.goto(`/locations?quick=${id}&mode=edit`);
    await ward(page).fill(makeUniqueText('Phường nhầm'));
    await press(page, 'Save');
    const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
    await expect(undo).toBeVisible();
    // Stops the page's clock, so that a slow machine does not use up the ten seconds between the notification and the
    // press.
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.clock.runFor(7_000);
    await undo.click();
    await page.clock.resume();
    await expect(page.getByText('Đã hoàn tác.')).toBeVisible();
    await expect(pane(page).getByRole('heading', { name: before, exact: true })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ ownContext: true });

  test('offline, input waits with a sign, and is saved once when the connection is back @long', async ({
    page,
    context,
  }) => {
    await signInPage(page, 'admin');
    await page.goto('/locations?quick=new');
    const name = makeUniqueText('Phường chờ');
    await pane(page).getByRole('combobox', { name: /^Tỉnh/ }).fill('Hồ Chí Minh');
    await pane(page).getByRole('combobox', { name: /^Quận/ }).fill('Quận Thử');
    await ward(page).fill(name);
    await context.setOffline(true);
    await press(page, 'Create');
    await expect(pane(page).getByText(/^Đang mất kết nối/)).toBeVisible();
    await expect(ward(page)).toHaveValue(name);
    await context.setOffline(false);
    await expect(pane(page).getByRole('heading', { name })).toBeVisible();
    const found = await new BrowserTestCompany(page.request).call(
      'owner',
      'GET',
      `/locations?filter[q]=${encodeURIComponent(name)}`,
    );
    expect(found).toHaveLength(1);
  });

  test('a page that was never loaded shows a sign and a text without network, and opens by itself later @long', async ({
    page,
    context,
  }) => {
    await loseNetworkOnList(page);
    await expect(page.getByText('Mất kết nối, đang nối lại…')).toBeVisible();
    await expect(page.getByText(/^Mất kết nối mạng\./)).toBeVisible();
    await page.getByRole('link', { name: 'Cài đặt' }).click();
    await expect(page.getByRole('heading', { name: 'Đang chờ mạng' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('navigation', { name: 'Cài đặt' })).toBeVisible();
    await expect(page.getByText(/^Mất kết nối/)).toHaveCount(0);
  });

  test('a first visit whose network fails before the program is loaded shows this @long', async ({
    page,
  }) => {
    await page.route('**/*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/customers');
    await expect(page.getByText(/^Đang tải Nôi… .*tải lại trang\.$/)).toBeVisible();
    await page.unroute('**/*.js');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
    await expect(page.getByText(/^Đang tải Nôi/)).toHaveCount(0);
  });

  test('on a phone the sign of a lost network leaves space for the whole bar @long', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInPage(page, 'admin');
    await page.goto('/locations');
    await expect(page.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'Mất kết nối, đang nối lại…' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Tài khoản/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Mất kết nối mạng\./)).toBeInViewport({ ratio: 1 });
  });

  test('a list that was never loaded shows its header and a text, and loads by itself later @long', async ({
    page,
    context,
  }) => {
    await loseNetworkOnList(page);
    await page.getByRole('link', { name: 'Đối tác', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Đối tác', level: 1 })).toBeVisible();
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await expect(page.getByText(/^Mất kết nối mạng\./)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });
});
