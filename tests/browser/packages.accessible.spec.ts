import { expectAccessible } from './support/isAccessible.ts';
import { locateSessions, openSession } from './support/sessions.ts';
import { BrowserTestCompany, makeUniquePhone, makeUniqueText, pickOption } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const cancelDialog = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Hủy', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test.describe('in light and dark mode @long', () => {
  test('a package, its dialogs and its form obey WCAG 2.2 AA', async ({ page, request }) => {
    test.setTimeout(180_000);
    const shop = new BrowserTestCompany(request);
    const number = makeUniquePhone();
    const [customer] = [await shop.customer({ phone: number }), await shop.customer({ phone: number })];
    const id = await shop.register(customer, await shop.service(), 3);
    await signInPage(page, 'admin');
    await page.goto(`/customers/${customer}?packageId=${id}`);
    await expect(locateSessions(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
    await cancelDialog(page);
    const session = await openSession(page, 1);
    await expectAccessible(page);
    await session.getByRole('button', { name: 'Hoãn' }).click();
    await dialog(page).getByRole('textbox', { name: 'Ngày mới' }).fill('08/06/2032');
    await expect(dialog(page).getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Hủy', exact: true }).click();
    await session.getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Thành tiền' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/customers/${customer}?activeTab=1`);
    await page.getByRole('button', { name: 'Gộp…' }).click();
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('registering obeys WCAG 2.2 AA, with free nurses and the total', async ({ page, request }) => {
    const shop = new BrowserTestCompany(request);
    const place = { city: 'Hồ Chí Minh', province: makeUniqueText('Quận') };
    const nurse = makeUniqueText('Điều dưỡng gần');
    await shop.nurse({ ...place, name: nurse, commission: 40 });
    const customer = await shop.customer(place);
    await signInPage(page, 'admin');
    await page.goto(`/customers/${customer}?activeTab=1`);
    await page.getByRole('button', { name: 'Đăng ký gói' }).click();
    const box = dialog(page);
    await expect(box.getByRole('button', { name: 'Ai rảnh?' })).toBeDisabled();
    await expectAccessible(page);
    await pickOption(page, box, 'Dịch vụ', 'Combo');
    await box.getByRole('textbox', { name: 'Ngày bắt đầu', exact: true }).fill('05/07/2032');
    await pickOption(page, box, 'Khung giờ', '09:00');
    await page.keyboard.press('Escape');
    await box.getByRole('button', { name: 'Ai rảnh?' }).click();
    await box.getByRole('button', { name: /^Xem thêm/ }).click();
    await box.getByRole('radio', { name: nurse }).check();
    await expect(box.getByRole('textbox', { name: 'Hoa hồng điều dưỡng' })).not.toHaveValue('');
    await expect(box.getByRole('region', { name: 'Tạm tính' })).toContainText('Thành tiền');
    await expectAccessible(page);
  });

  test('the form of partners obeys WCAG 2.2 AA', async ({ page }) => {
    await signInPage(page, 'partner');
    await page.goto('/partner_packages');
    await page.getByRole('button', { name: 'New' }).first().click();
    const form = page.getByRole('form', { name: /^New/ });
    await form.getByRole('combobox', { name: 'Dịch vụ 1' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(form.getByRole('region', { name: 'Tạm tính' })).toBeVisible();
    await expectAccessible(page);
  });
});
