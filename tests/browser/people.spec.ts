/** Stored personal data: export, erasure, and the log of the users who viewed it. */
import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { expectAccessible } from './support/isAccessible.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('an admin downloads all stored data of a customer as one workbook @long', async ({ page }) => {
  const name = makeUniqueText('Tệp Riêng');
  const id = await new BrowserTestCompany(page.request).customer({ name });
  await signInPage(page, 'admin');
  await page.goto(`/customers/${id}`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất dữ liệu cá nhân' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^du-lieu-ca-nhan-khach-hang-\d+-\d{4}-\d\d-\d\d\.xlsx$/);
  const { sheets } = await readXlsx(new Uint8Array(readFileSync(await file.path())));
  expect(sheets[0]?.rows).toContainEqual(['Khách hàng', id, 'Họ tên', name]);
});

test('erasing first shows what is erased and what stays, and asks for a reason; then the name is gone', async ({
  page,
}) => {
  const name = makeUniqueText('Xóa Hẳn');
  const id = await new BrowserTestCompany(page.request).customer({ name, note: 'một ghi chú riêng' });
  await signInPage(page, 'admin');
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Xóa dữ liệu cá nhân' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('không lấy lại được');
  await expect(dialog).toContainText('Gói, buổi và số tiền vẫn còn');
  await expectAccessible(page);
  await dialog.getByLabel('Lý do').fill('Đơn của khách hàng');
  await dialog.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click();
  await expect(page.getByRole('heading', { name: 'Đã xóa theo yêu cầu' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByText('một ghi chú riêng')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cập nhật cấp độ' })).toBeVisible();
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await expect(page.getByRole('menuitem', { name: 'Liên hệ thành công' })).toBeVisible();
  for (const gone of ['Hẹn gọi lại', 'Xóa dữ liệu cá nhân'])
    await expect(page.getByRole('menuitem', { name: gone })).toHaveCount(0);
});

test('only admins see which users opened a customer @long', async ({ page, secondPage: other }) => {
  const id = await new BrowserTestCompany(page.request).customer({ name: makeUniqueText('Được Xem') });
  await signInPage(other, 'sales');
  await other.goto(`/customers/${id}`);
  await expect(other.getByRole('tab', { name: 'Thông tin' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ai đã xem' })).toHaveCount(0);
  await signInPage(page, 'admin');
  await page.goto(`/customers/${id}`);
  await page.getByRole('button', { name: 'Ai đã xem' }).click();
  await expect(
    page.getByRole('list', { name: 'Ai đã xem trong 90 ngày qua' }).getByRole('listitem'),
  ).toHaveCount(2);
});
