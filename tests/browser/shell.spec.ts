import { BrowserTestCompany } from './support/shop.ts';
import { createSession, demoEmails, signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('the top bar hides the side menu of 210 px, leads home, to the notifications, and to the account page @long', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  await page.goto('/locations');
  await expect(page.locator('#main-content')).toHaveCSS('margin-left', '210px');
  await page.getByRole('button', { name: 'Đóng menu', expanded: true }).click();
  await expect(page.getByRole('button', { name: 'Mở menu', expanded: false })).toBeVisible();
  await expect(page.locator('#main-content')).toHaveCSS('margin-left', '0px');
  await page.getByRole('link', { name: 'Nôi, trang chủ' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: /^Thông báo/ }).click();
  await expect(page.getByRole('dialog', { name: 'Thông báo' }).getByRole('heading')).toHaveText('Thông báo');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await expect(page.getByRole('presentation').getByText(demoEmails.owner)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Hồ sơ' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('tabpanel')).toContainText(demoEmails.owner);
});

test('while the current user is loading, "App Loading ..." is shown @long', async ({ page }) => {
  await signInPage(page, 'owner');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('App Loading ...')).toBeVisible();
  answer();
  await expect(page.getByText('This is home page')).toBeVisible();
});

test('a current user that cannot be loaded shows "Erorr setup", and can be loaded again @long', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  let broken = true;
  await page.route('**/api/v1/me', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.goto('/');
  await expect(page.getByText('Erorr setup')).toBeVisible();
  await expect(page.getByText('Hãy thử lại, hoặc đăng xuất rồi đăng nhập lại.')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByText('This is home page')).toBeVisible();
});

test('no service worker of the app remains after the start @long', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
  // Service workers of the nurses' and mothers' pages may remain registered.
  await expect.poll(async () => (await scopes()).filter((scope) => !/^\/[mn]\//.test(scope))).toEqual([]);
});

test('the theme is stored with the account: another browser uses it, later before anything is drawn @long', async ({
  page: first,
  secondPage: other,
}) => {
  await signInPage(first, 'sales', await createSession(first.request, 'sales'));
  await first.goto('/');
  await first.getByRole('button', { name: 'Giao diện' }).click();
  const kept = first.waitForResponse(
    (answer) => answer.url().endsWith('/me/preferences') && answer.request().method() === 'PATCH',
  );
  await first.getByRole('menuitemradio', { name: 'Tối' }).click();
  expect((await kept).ok()).toBe(true);
  await signInPage(other, 'sales', await createSession(other.request, 'sales'));
  await other.goto('/');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.getByRole('button', { name: 'Giao diện' }).click();
  await other.getByRole('menuitemradio', { name: 'Theo hệ thống' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('Ctrl K finds a customer by a part of the name without accents, and Enter opens the customer', async ({
  page,
}) => {
  await signInPage(page, 'owner');
  await page.goto('/');
  await expect(page.getByText('This is home page')).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Tìm nhanh' });
  await box.fill('nguyen thi');
  // The results also contain nurses, who may be listed first.
  const customer = page.getByRole('group', { name: 'Khách hàng' }).getByRole('option').first();
  await expect(customer).toContainText('Nguyễn Thị');
  const marked = () => box.getAttribute('aria-activedescendant');
  while ((await marked()) !== (await customer.getAttribute('id'))) {
    const before = await marked();
    await page.keyboard.press('ArrowDown');
    await expect.poll(marked).not.toBe(before);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/\d+/);
});

test('all notifications are marked as seen, also those not listed @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const { name, token } = await shop.account('sales');
  // The list shows twenty notifications.
  const note = { record_type: 'customers', record_id: await shop.customer(), text: `Nhờ @${name}` };
  for (let times = 0; times < 22; times += 1) await shop.make('notes', note);
  await signInPage(page, 'sales', token);
  await page.goto('/');
  await page.getByRole('button', { name: 'Thông báo, 22 chưa xem' }).click();
  await page.getByRole('button', { name: 'Đã xem hết' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible();
});

test('Ctrl K starts with the last opened records, newest first; after signing out the browser stores none of them @long', async ({
  page,
  request,
}) => {
  await signInPage(page, 'sales', (await new BrowserTestCompany(request).account('sales')).token);
  const names: string[] = [];
  for (const id of [1, 2]) {
    const kept = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().endsWith('/me/preferences'),
    );
    await page.goto(`/customers/${id}`);
    await kept;
    names.unshift(await page.getByRole('heading', { level: 1 }).innerText());
  }
  // The account stores the opened records, by id only, so that another window shows them too.
  await page.goto('/');
  await expect(page.getByText('This is home page')).toBeVisible();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Gần đây' }).getByRole('option');
  await expect(recent.nth(1)).toBeVisible();
  const shown = await recent.allInnerTexts();
  expect(shown.slice(0, 2).map((text, at) => text.startsWith(names[at] ?? '-'))).toEqual([true, true]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customers/2');
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL('/login');
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  for (const name of names) expect(left).not.toContain(name);
  expect(left).not.toContain('recent');
});
