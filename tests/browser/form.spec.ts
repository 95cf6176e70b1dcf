import { collectPageErrors } from './support/complaints.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const pane = (page: Page) => page.getByRole('complementary', { name: /^Xem nhanh/ });
const field = (page: Page, name: RegExp) => pane(page).getByRole('textbox', { name });
const press = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true }).click();

test('a location is created, edited and deleted, each step after the server’s confirmation', async ({
  page,
}) => {
  const heard = collectPageErrors(page);
  await signInPage(page, 'admin');
  await page.goto('/locations');
  await page.getByRole('button', { name: 'New' }).click();
  await expect(pane(page).getByRole('combobox', { name: /^Tỉnh/ })).toBeFocused();

  await press(page, 'Create');
  await expect(pane(page).getByRole('alert')).toContainText('There was some errors, please check!');
  await expect(pane(page).getByText('Phường/Xã is required!')).toHaveCount(2);

  await pane(page).getByRole('combobox', { name: /^Tỉnh/ }).fill('Hồ Chí Minh');
  await pane(page).getByRole('combobox', { name: /^Quận/ }).fill('Quận Thử');
  await field(page, /^Phường/).fill('Phường Thử');
  await field(page, /^Phường/).press('Enter');
  await expect(page.getByText('Create item successfully!')).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Phường Thử' })).toBeVisible();
  await expect(page).toHaveURL(/quick=\d+$/);

  const saved = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/locations/'),
  );
  await press(page, 'Edit');
  await field(page, /^Phường/).fill('Phường Thử Hai');
  await press(page, 'Save');
  expect((await saved).postDataJSON().data.attributes).toEqual({ ward: 'Phường Thử Hai' });
  await expect(page.getByText('Save item successfully!')).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Phường Thử Hai' })).toBeVisible();

  await press(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Are you sure to delete?' });
  await question.getByRole('button', { name: 'Hủy', exact: true }).click();
  await press(page, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(pane(page)).toHaveCount(0);
  await expect(page.getByText('Done!')).toBeVisible();
  expect(heard).toEqual([]);
});

test('leaving with unsaved changes needs a confirmation @long', async ({ page }) => {
  await signInPage(page, 'admin');
  await page.goto('/mechanisms?quick=new');
  await field(page, /^Mã cơ chế/).fill('X');
  await page.getByRole('link', { name: 'Dịch vụ' }).click();
  const question = page.getByRole('dialog', { name: 'Có thay đổi chưa lưu' });
  await question.getByRole('button', { name: 'Ở lại' }).click();
  await expect(field(page, /^Mã cơ chế/)).toHaveValue('X');
  await field(page, /^Mã cơ chế/).press('Escape');
  await question.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(pane(page)).toHaveCount(0);
});

test('money shows thousands while typing, and a date is typed in short form or picked @long', async ({
  page,
}) => {
  await signInPage(page, 'finance');
  await page.goto('/transactions?quick=new');
  const amount = field(page, /^Số tiền/);
  await amount.pressSequentially('1a250b000');
  await expect(amount).toHaveValue('1.250.000');
  const at = field(page, /^Ngày thực hiện/);
  await at.fill('1/2/2026');
  await amount.focus();
  await expect(at).toHaveValue('01/02/2026');
  await pane(page).getByRole('button', { name: 'Chọn ngày' }).click();
  await page.getByRole('gridcell', { name: '17' }).click();
  await expect(at).toHaveValue('17/02/2026');
});

test('with the keyboard alone ↓ opens the calendar of a date, and Tab skips the calendar button @long', async ({
  page,
}) => {
  await signInPage(page, 'finance');
  await page.goto('/transactions?quick=new');
  const at = field(page, /^Ngày thực hiện/);
  await at.press('Tab');
  await expect(pane(page).getByRole('button', { name: 'Chọn ngày' })).not.toBeFocused();
  await at.press('ArrowDown');
  await expect(page.getByRole('gridcell', { selected: true })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(at).toBeFocused();
  await expect(at).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
});
