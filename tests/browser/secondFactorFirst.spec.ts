/** Where the settings want a second factor of admins: a server of this test's own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { codeAt, stepAt } from '../../api/domain/accounts/secondFactor/totp.ts';
import { isAccessible } from './support/isAccessible.ts';
import { type OwnServer, startOwn } from './support/ownServer.ts';
import { emails, password } from './support/signIn.ts';

let folder: string;
let server: OwnServer;
let address: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'noi-first-'));
  server = await startOwn(`sqlite:${join(folder, 'noi.sqlite')}`, { REQUIRE_2FA: 'admin' });
  address = server.address;
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('an admin without a second factor can only set one up, and then goes on', async ({ page }) => {
  test.slow();
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(emails.admin);
  await page.getByLabel('Mật khẩu').fill(password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  const wanted = page.getByRole('heading', { name: 'Tài khoản của bạn cần xác thực hai bước' });
  await expect(wanted).toBeVisible();
  await isAccessible(page);
  await page.goto(`${address}/customers`);
  await expect(wanted).toBeVisible();
  const begun = page.waitForResponse('**/api/v1/me/second_factor');
  await page.getByRole('button', { name: 'Thiết lập' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mật khẩu').fill(password);
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  const { secret } = ((await (await begun).json()) as { data: { secret: string } }).data;
  await dialog.getByLabel('Mã xác thực').fill(codeAt(secret, stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Bật' }).click();
  await expect(page.getByText('This is home page')).toBeVisible();
});

test('who holds no such role signs in as ever', async ({ page }) => {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(emails.sales);
  await page.getByLabel('Mật khẩu').fill(password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByText('This is home page')).toBeVisible();
});
