/** What axe says of the screens that have no test of their own saying it: in the light and in the dark. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { isAccessible } from './support/isAccessible.ts';
import { Shop } from './support/shop.ts';
import { emails, newSession, signIn, type Who } from './support/signIn.ts';

/** What lies over the page: a dialog, a menu. */
const over = '.MuiModal-root';

const shut = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
};

for (const path of [
  '/login',
  '/signup',
  '/forgot_password',
  '/reset_password?token=x',
  '/invitation?token=x&email=a@noi.test',
])
  test(`${path} obeys WCAG 2.2 AA`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
    await isAccessible(page);
  });

test('a refused sign-in obeys WCAG 2.2 AA', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(emails.sales);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill('not-her-password');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await isAccessible(page);
});

test('the page of those who wait for their rights obeys WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'waiting');
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('button')).toBeVisible();
  await isAccessible(page);
});

test('an account that cannot be loaded obeys WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'owner');
  await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/');
  await expect(page.getByText('Erorr setup')).toBeVisible();
  await isAccessible(page);
});

test('home, with the user menu, the theme’s, notifications and palette, obeys WCAG 2.2 AA', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Khách mới cần gọi/ })).toBeVisible();
  await isAccessible(page);
  for (const [opener, shown] of [
    [/^Tài khoản/, page.getByRole('menuitem', { name: 'Hồ sơ' })],
    ['Giao diện', page.getByRole('menuitemradio').first()],
    [/^Thông báo/, page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem').first()],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    await expect(shown).toBeVisible();
    await isAccessible(page, over);
    await shut(page);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Tìm nhanh' })).toBeFocused();
  await isAccessible(page, over);
});

test('what stands over a list obeys WCAG 2.2 AA: filters, columns, files, kept filters, keys', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'owner');
  await page.goto('/customers?page[size]=10');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Thêm bộ lọc' }).click();
  await expect(page.getByRole('button', { name: 'Thu gọn' })).toBeVisible();
  await isAccessible(page, 'form');
  for (const [opener, shown] of [
    ['Cột', page.getByRole('menuitemcheckbox').first()],
    ['Xuất', page.getByRole('menuitem').first()],
    ['Đã lưu', page.getByRole('dialog')],
    ['Nhập', page.getByRole('dialog')],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await expect(shown).toBeVisible();
    await isAccessible(page, over);
    await shut(page);
  }
  await page.locator('[data-row]').first().getByRole('link').first().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible();
  await isAccessible(page, over);
});

test('ticked rows and what is done to them obey WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/transactions?page[size]=10');
  await page
    .getByRole('checkbox', { name: /^Chọn / })
    .nth(1)
    .check();
  const bar = page.getByRole('region', { name: 'Thao tác hàng loạt' });
  await bar.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isAccessible(page, over);
  await shut(page);
  await isAccessible(page);
});

for (const [name, who, path, pattern, words] of [
  ['nothing that matches', 'owner', '/customers?filter[name]=qqqqqq', null, /khớp với bộ lọc/],
  ['what is not one’s to see', 'sales', '/mechanisms', null, /không có quyền/],
  ['a list that failed', 'owner', '/customers', '**/api/v1/customers?*', 'Something went wrong!'],
  ['an address that leads nowhere', 'owner', '/nowhere', null, /./],
] as const satisfies readonly (readonly [string, Who, string, string | null, string | RegExp])[])
  test(`${name} obeys WCAG 2.2 AA`, async ({ page }) => {
    await signIn(page, who);
    if (pattern) await page.route(pattern, (route) => route.fulfill({ status: 500, json: { errors: [] } }));
    await page.goto(path);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await isAccessible(page);
  });

for (const [path, shown] of [
  ['/customers/1?activeTab=1', (main: Locator) => main.getByRole('button', { name: 'Edit' })],
  ['/users/1', (main: Locator) => main.getByRole('heading', { name: 'Quyền' })],
  ['/profile', (main: Locator) => main.getByText(emails.owner).first()],
  ['/locations/1', (main: Locator) => main.getByRole('tab').first()],
] as const)
  test(`${path} obeys WCAG 2.2 AA`, async ({ page }) => {
    await signIn(page, 'owner');
    await page.goto(path);
    await expect(shown(page.getByRole('main'))).toBeVisible();
    await page.waitForLoadState('networkidle');
    await isAccessible(page);
  });

for (const path of ['/partners/1', '/agents'])
  test(`every tab of ${path} obeys WCAG 2.2 AA`, async ({ page, request }) => {
    const shop = new Shop(request);
    const [nurse] = await shop.call('owner', 'GET', '/agents?page[size]=1');
    await signIn(page, 'owner');
    await page.goto(path === '/agents' ? `/agents/${nurse.id}` : path);
    const tabs = page.getByRole('main').getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    // The first one leads back to the list.
    for (let tab = 1; tab < (await tabs.count()); tab += 1) {
      await tabs.nth(tab).click();
      await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true');
      await page.waitForLoadState('networkidle');
      await isAccessible(page);
    }
  });

test('inviting somebody obeys WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/users?quick=new');
  await page.getByRole('switch', { name: 'Gửi thư mời' }).check();
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveCount(0);
  await isAccessible(page);
});

test('a visit to a partner, at home and in a list, obeys WCAG 2.2 AA', async ({ page, request }) => {
  const [partner] = await new Shop(request).call('owner', 'GET', `/users?filter[email]=${emails.partner}`);
  await signIn(page, 'owner', await newSession(request, 'owner'));
  await page.goto(`/users/${partner.id}`);
  await page.getByRole('button', { name: 'Truy cập với tư cách' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Truy cập' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'đang truy cập với tư cách' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await isAccessible(page);
  await page.getByRole('link', { name: 'Khách hàng' }).click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await isAccessible(page);
});

for (const path of ['/', '/customers', '/customers/1', '/mechanisms?quick=1', '/transactions?quick=new'])
  test(`on a phone ${path} obeys WCAG 2.2 AA`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'owner');
    await page.goto(path);
    // The quick view lies over the list, which nobody hears of then.
    const screen = path.includes('quick') ? page.getByRole('dialog') : page.getByRole('main');
    await expect(screen.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await isAccessible(page);
    if (path !== '/') return;
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeVisible();
    await isAccessible(page);
  });
