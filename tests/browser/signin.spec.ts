import { expectAccessible } from './support/isAccessible.ts';
import { findMailedLink } from './support/mailedLink.ts';
import { createSession, demoAccountPassword, demoEmails, signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

const errorResponse = { status: 422, contentType: 'application/vnd.api+json' } as const;
const errors = (...details: string[]) =>
  JSON.stringify({ errors: details.map((detail) => ({ status: '422', detail })) });

test.describe('signing in', () => {
  test('leads home, survives a reload, and needs one call with e-mail and password', async ({ page }) => {
    await page.goto('/login');
    const call = page.waitForRequest('**/api/v1/login');
    await page.getByLabel('Email').fill(demoEmails.owner);
    await page.getByLabel('Mật khẩu').fill(demoAccountPassword);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    expect((await call).postDataJSON()).toEqual({ email: demoEmails.owner, password: demoAccountPassword });
    await expect(page.getByText('This is home page')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByText('This is home page')).toBeVisible();
  });

  test('returns to the page that required it @long', async ({ page }) => {
    await page.goto('/customers?filter[level]=C3');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(demoEmails.owner);
    await page.getByLabel('Mật khẩu').fill(demoAccountPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customers\?filter\[level\]=C3/);
  });

  test('shows the server’s HTML without dangerous parts @long', async ({ page }) => {
    const detail =
      '<b>Sai</b> <a href="https://noi.test/x">x</a><a href="javascript:alert(1)">y</a><img src=x onerror=alert(1)>';
    await page.route('**/api/v1/login', (route) => route.fulfill({ ...errorResponse, body: errors(detail) }));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    const item = page.getByRole('alert').getByRole('listitem');
    await expect(item.locator('b')).toHaveText('Sai');
    await expect(item.getByRole('link')).toHaveCount(1);
    await expect(item.locator('img')).toHaveCount(0);
  });
});

test('signing up leads to the mail, and its link signs in and shows the waiting page @long', async ({
  page,
  server,
}) => {
  const email = `moi-${Date.now()}@noi.test`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Đăng ký tài khoản' }).click();
  await page.getByLabel('Họ tên').fill('Người Mới');
  await page.getByLabel('Email').fill(email);
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveAccessibleDescription(
    /Từ 10 đến 128 ký tự/,
  );
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mot-mat-khau-dai');
  await page.getByLabel('Nhập lại mật khẩu').fill('mot-mat-khau-dai');
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByRole('heading', { name: 'Xem hộp thư của bạn' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => findMailedLink(server.folder, email)).not.toBeNull();
  const link = findMailedLink(server.folder, email) ?? '';
  // Only the user who chose the password at sign-up can confirm the account.
  const confirmIt = async (password: string) => {
    await page.goto(link);
    await page.getByLabel('Mật khẩu').fill(password);
    await page.getByRole('button', { name: 'Xác nhận' }).click();
  };
  await confirmIt('mot-mat-khau-dai');
  await expect(page.getByText('Chào mừng bạn! Tài khoản của bạn đang chờ được cấp quyền.')).toBeVisible();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await confirmIt('mot-mat-khau-dai');
  await expect(page.getByRole('alert').getByRole('listitem')).toContainText('đã dùng rồi');
  await expectAccessible(page);
});

test('the user can sign out from the waiting page @long', async ({ page }) => {
  await signInPage(page, 'waiting', await createSession(page.request, 'waiting'));
  await page.goto('/customers');
  await expect(page.getByText('Chào mừng bạn! Tài khoản của bạn đang chờ được cấp quyền.')).toBeVisible();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL('/login');
});

test('a session that ended elsewhere leads to /login at the next call @long', async ({ page }) => {
  const token = await createSession(page.request, 'owner');
  await signInPage(page, 'owner', token);
  await page.goto('/');
  await expect(page.getByText('This is home page')).toBeVisible();
  // Ends the session directly before this call. Only the list loads nurses, whatever else the home page loads.
  await page.route(
    /\/api\/v1\/agents\?/,
    async (route) => {
      await page.request.delete('/api/v1/logout', { headers: { Authorization: `Bearer ${token}` } });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Điều dưỡng viên' }).click();
  // The page reloads in between, so the condition is checked in each loaded page.
  await page.waitForFunction(
    () => location.pathname === '/login' && localStorage.getItem('noi.token') === null,
  );
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
});

test('a visit starts on a user’s page, shows the name, and signing out of it returns to the own account @long', async ({
  page,
  request,
}) => {
  const token = await createSession(request, 'owner');
  const headers = { Authorization: `Bearer ${token}` };
  const found = await request.get(`/api/v1/users?filter[email]=${demoEmails.partner}`, { headers });
  const [partner] = ((await found.json()) as { data: { id: string }[] }).data;

  await signInPage(page, 'owner', token);
  await page.goto(`/users/${partner?.id}`);
  await page.getByRole('button', { name: 'Xem như người này' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xem như người này' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'đang xem như' })).toContainText(demoEmails.partner);
  await expect(page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link')).toHaveText([
    'Khách hàng',
    'Doanh thu',
    'Báo cáo',
    'Cơ chế đối tác',
  ]);
  const tokens = await page.evaluate(() => [
    localStorage.getItem('noi.token'),
    localStorage.getItem('noi.visit_token'),
  ]);
  expect(tokens[0]).toBe(token);
  expect(tokens[1]).not.toBeNull();
  await page.getByRole('button', { name: 'Thôi xem như người này' }).click();
  await expect(page.getByRole('link', { name: 'Nhân sự' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('noi.visit_token'))).toBeNull();
});
