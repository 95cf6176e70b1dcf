/** Security of an account, on the account page and at sign-in; and a form that is restored after the session has ended. */
import { calculateAppCode, toTotpStep } from '../../api/domain/accounts/secondFactor.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { createSession, signInPage } from './support/signIn.ts';
import { type APIRequestContext, expect, type Page, test } from './support/test.ts';

const password = 'một mật khẩu dài';
let serial = 0;

/** Creates an account of a seller for this test and signs it in on the page. */
async function ownAccount(page: Page, request: APIRequestContext) {
  const email = `own-${Date.now()}-${++serial}@noi.test`;
  const headers = { Authorization: `Bearer ${await createSession(request, 'admin')}` };
  const attributes = {
    name: 'Chính Chủ',
    email,
    roles: ['sales'],
    password,
    password_confirmation: password,
  };
  const made = await request.post('/api/v1/users', {
    headers,
    data: { data: { type: 'users', attributes } },
  });
  expect(made.status()).toBe(201);
  const login = async () => {
    const answer = await request.post('/api/v1/login', { data: { email, password } });
    return ((await answer.json()) as { data: { token: string } }).data.token;
  };
  const token = await login();
  await signInPage(page, 'sales', token);
  return { email, token, login };
}

const signInWith = async (page: Page, email: string, typed = password) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu').fill(typed);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
};

test('a second factor is set up with QR code and recovery codes, and required at the next sign-in @long', async ({
  page,
  request,
}) => {
  test.slow();
  const { email } = await ownAccount(page, request);
  await page.goto('/profile');
  const begun = page.waitForResponse('**/api/v1/me/second_factor');
  await page.getByRole('button', { name: 'Bật xác thực hai bước' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bật xác thực hai bước' });
  await dialog.getByLabel('Mật khẩu').fill(password);
  await expectAccessible(page, '.MuiModal-root');
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  const { secret, recovery_codes } = (
    (await (await begun).json()) as { data: { secret: string; recovery_codes: string[] } }
  ).data;
  await expect(dialog.getByRole('img', { name: 'Mã QR cho ứng dụng xác thực' })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Mã khôi phục' }).getByRole('listitem')).toHaveText(
    recovery_codes,
  );
  await expectAccessible(page, '.MuiModal-root');
  await dialog.getByLabel('Mã xác thực').fill('000000');
  await dialog.getByRole('button', { name: 'Bật' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Mã không đúng');
  await dialog.getByLabel('Mã xác thực').fill(calculateAppCode(secret, toTotpStep(new Date())));
  await dialog.getByRole('button', { name: 'Bật' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Đang bật')).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.removeItem('noi.token'));
  await page.goto('/login');
  await signInWith(page, email);
  await expect(page.getByRole('heading', { name: 'Xác thực hai bước' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Mã xác thực').fill('000000');
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(page.getByRole('alert')).toContainText('Mã không đúng');
  await page.getByLabel('Mã xác thực').fill(recovery_codes[0] ?? '');
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(page.getByText('This is home page')).toBeVisible();
});

test('another session is ended, and the password changed, on the account page @long', async ({
  page,
  request,
}) => {
  const { login } = await ownAccount(page, request);
  const there = { Authorization: `Bearer ${await login()}` };
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Kết thúc phiên/ }).click();
  await expect(page.getByRole('button', { name: /^Kết thúc phiên/ })).toHaveCount(0);
  expect((await request.get('/api/v1/me', { headers: there })).status()).toBe(401);
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Đổi mật khẩu' });
  await dialog.getByLabel('Mật khẩu hiện tại').fill(password);
  await dialog.getByLabel('Mật khẩu mới', { exact: true }).fill('short');
  await dialog.getByLabel('Nhập lại mật khẩu mới').fill('short');
  await dialog.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(dialog.getByRole('alert').getByRole('listitem')).not.toBeEmpty();
  await expectAccessible(page, '.MuiModal-root');
  await dialog.getByLabel('Mật khẩu mới', { exact: true }).fill('the second password');
  await dialog.getByLabel('Nhập lại mật khẩu mới').fill('the second password');
  await dialog.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Phiên này')).toBeVisible();
});

test('on a phone the account page obeys WCAG 2.2 AA @long', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ownAccount(page, request);
  await page.goto('/profile');
  await expect(page.getByText('Phiên này')).toBeVisible();
  await expectAccessible(page);
});

test('text that was being typed when the session ended is restored after signing in @long', async ({
  page,
  request,
}) => {
  const { email, token } = await ownAccount(page, request);
  await page.goto('/customers?quick=new');
  const form = page.getByRole('form', { name: 'New Khách hàng' });
  await form.getByLabel('Họ tên').fill('Nguyễn Đang Gõ');
  await form.getByLabel('Ghi chú').fill('gọi lại chiều mai');
  await request.delete('/api/v1/logout', { headers: { Authorization: `Bearer ${token}` } });
  // The page may notice on its own that the session has ended. Then the button is gone before the press.
  await form
    .getByRole('button', { name: 'Create' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login$/);
  await signInWith(page, email);
  await expect(form.getByLabel('Họ tên')).toHaveValue('Nguyễn Đang Gõ');
  await expect(form.getByLabel('Ghi chú')).toHaveValue('gọi lại chiều mai');
  expect(await page.evaluate(() => localStorage.getItem('noi.typed'))).toBeNull();
});

test('single-letter shortcuts can be turned off on the account page, for users who dictate; other keys still work @long', async ({
  page,
  request,
}) => {
  await ownAccount(page, request);
  await page.goto('/profile');
  const keys = page.getByRole('switch', { name: 'Dùng phím tắt một chữ (n, e, t, /, ?)' });
  await expect(keys).toBeChecked();
  await keys.click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Khách hàng', exact: true }).click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  // Moves the focus out of the menu, because the menu handles arrow keys.
  await page.getByRole('heading', { name: 'Khách hàng' }).click();
  const before = page.url();
  for (const key of ['n', '?', '/', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('[data-row-link]').first()).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(before);
});
