/** The first day of a new company, from an empty production database to the first package, as the screens guide the user. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './support/isAccessible.ts';
import { startTestServer, type TestServer } from './support/ownServer.ts';
import { PressCounter } from './support/presses.ts';
import { expect, test } from './support/test.ts';

const email = 'chu@example.vn';
const password = 'một mật khẩu thật dài';

let folder: string;
let server: TestServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noi-first-'));
  const databaseUrl = `sqlite:${join(folder, 'noi.sqlite')}`;
  const env = { NODE_ENV: 'production', JWT_SECRET: 'a secret of the tests, long enough for anyone' };
  execFileSync(process.execPath, ['api/start.mjs', 'create-admin', '--email', email, '--name', 'Chị Chủ'], {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
    input: `${password}\n`,
  });
  server = await startTestServer(databaseUrl, env);
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
test.use({ ownContext: true });

const firstStepsHeading = 'Để đăng ký gói đầu tiên';

test('from an empty production database to the first package in 20 presses, using only the list of first steps', async ({
  page,
}) => {
  test.slow();
  const presses = new PressCounter();
  const step = (label: string | RegExp) =>
    page.getByRole('list', { name: firstStepsHeading }).getByRole('link', { name: label });
  const form = page.getByRole('form');
  const input = (name: string) => form.getByRole('textbox', { name, exact: true });
  const create = form.getByRole('button', { name: 'Create' });
  const dialog = page.getByRole('dialog');
  const option = page.getByRole('listbox').getByRole('option');

  await page.goto(server.address);
  await presses.type(page.getByLabel('Email'), email);
  await presses.type(page.getByLabel('Mật khẩu'), password);
  await presses.on(page.getByRole('button', { name: 'Đăng nhập' }));

  await presses.on(step('Nhập dịch vụ và bảng giá'));
  await presses.type(input('Tên dịch vụ'), 'Tắm bé tại nhà');
  await presses.type(input('Giá'), '200000');
  await presses.on(create);
  await expect(page.getByRole('heading', { name: 'Tắm bé tại nhà' })).toBeVisible();

  await presses.on(page.getByRole('link', { name: /^Nôi/ }));
  await expect(step(/^✓?Nhập dịch vụ và bảng giá \(xong\)/)).toBeVisible();
  // Reads the text of the last step before the customer that the text mentions exists.
  await expect(step('Đăng ký gói đầu tiên')).toContainText('Mở một khách hàng và bấm Đăng ký gói.');
  await presses.on(step('Nhập khách hàng'));
  await presses.type(input('Họ tên'), 'Lê Thị Ân');
  await presses.type(input('Điện thoại'), '0912345678');
  await presses.on(create);

  await presses.on(page.getByRole('button', { name: 'Đăng ký gói', exact: true }));
  await presses.on(dialog.getByRole('combobox', { name: 'Dịch vụ' }));
  await presses.on(option.filter({ hasText: 'Tắm bé tại nhà' }));
  await presses.type(dialog.getByRole('textbox', { name: 'Ngày bắt đầu', exact: true }), '03/03/2003');
  await presses.type(dialog.getByRole('combobox', { name: 'Khung giờ' }), '09:00');
  await presses.on(option.first());
  await expect(dialog.getByRole('combobox', { name: 'Sales' })).toHaveValue('Chị Chủ');
  await presses.on(dialog.getByRole('button', { name: 'Đăng ký', exact: true }));
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: /^Nôi/ }).click();
  await expect(page.getByRole('heading', { name: 'Những việc đầu tiên · 3/8' })).toBeVisible();
  for (const link of await page.getByRole('list', { name: firstStepsHeading }).getByRole('link').all())
    await expect(link).toContainText('(xong)');
  expect(presses.count).toBe(19);

  // The remaining steps link to their pages too.
  for (const [label, done] of [
    ['Ghi tên, địa chỉ', page.getByRole('textbox', { name: 'Mã số thuế' })],
    ['Xem danh mục phường', page.getByRole('heading', { name: 'Địa điểm' })],
    ['Nhập điều dưỡng', form.getByRole('textbox', { name: 'Họ tên' })],
    ['Mời nhân viên', form.getByRole('textbox', { name: 'Họ tên' })],
    ['Ghi tài khoản', page.getByRole('button', { name: 'Thêm dòng' })],
  ] as const) {
    await page.getByRole('list', { name: 'Rồi làm tiếp' }).getByRole('link', { name: label }).click();
    await expect(done).toBeVisible();
    await page.getByRole('link', { name: /^Nôi/ }).click();
  }

  await page.getByRole('list', { name: 'Rồi làm tiếp' }).getByRole('link', { name: 'Xem danh mục' }).click();
  const load = page.getByRole('button', { name: 'Nạp phường, xã TP. Hồ Chí Minh và Hà Nội' });
  await expect(load).toBeVisible();
  await expectAccessible(page);
  await load.click();
  await expect(page.getByText(/Đã nạp \d{3}|Đã nạp 1\.\d{3}/)).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(20);
  await page.getByRole('link', { name: /^Nôi/ }).click();
  await expect(
    page.getByRole('list', { name: 'Rồi làm tiếp' }).getByRole('link', { name: 'Xem danh mục' }),
  ).toContainText('(xong)');
});
