/** The settings require a second factor of administrators. The test uses its own server. */
import { calculateAppCode, toTotpStep } from '../../api/domain/accounts/secondFactor.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { startTestServer, type TestServer } from './support/ownServer.ts';
import { demoAccountPassword, demoEmails } from './support/signIn.ts';
import { copyDemoFolder, type DataFolder } from './support/template.ts';
import { expect, test } from './support/test.ts';

// Runs in one worker, so that its server starts only once.
test.describe.configure({ mode: 'default' });

let data: DataFolder;
let strictServer: TestServer;
let address: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  data = copyDemoFolder();
  strictServer = await startTestServer(data.databaseUrl, { REQUIRE_2FA: 'admin' });
  address = strictServer.address;
});
test.afterAll(async () => {
  await strictServer.end('SIGTERM');
  data.remove();
});

test('an admin without a second factor can only set one up, and then continues', async ({ page }) => {
  test.slow();
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(demoEmails.admin);
  await page.getByLabel('Mật khẩu').fill(demoAccountPassword);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  const wanted = page.getByRole('heading', { name: 'Tài khoản của bạn cần xác thực hai bước' });
  await expect(wanted).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/customers`);
  await expect(wanted).toBeVisible();
  const begun = page.waitForResponse('**/api/v1/me/second_factor');
  await page.getByRole('button', { name: 'Thiết lập' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mật khẩu').fill(demoAccountPassword);
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  const { secret } = ((await (await begun).json()) as { data: { secret: string } }).data;
  await dialog.getByLabel('Mã xác thực').fill(calculateAppCode(secret, toTotpStep(new Date())));
  await dialog.getByRole('button', { name: 'Bật' }).click();
  await expect(page.getByText('This is home page')).toBeVisible();
});

test('a user without such a role signs in as before', async ({ page }) => {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(demoEmails.sales);
  await page.getByLabel('Mật khẩu').fill(demoAccountPassword);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByText('This is home page')).toBeVisible();
});
