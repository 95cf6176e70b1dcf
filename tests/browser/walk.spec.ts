import { collectPageErrors } from './support/complaints.ts';
import { pressAction } from './support/pressAction.ts';
import { locateSessions, openSession } from './support/sessions.ts';
import { getSharedToken, signInPage } from './support/signIn.ts';
import { type APIRequestContext, expect, type Locator, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';

const name = 'Nguyễn Thị Đi Hết Đường';
const service = 'Tắm bé tại nhà đủ bước';
const nurse = 'Hoàng Thị Luôn Rảnh';
const price = 250_000;
const sessions = 4;
/** A month far from the demo data and other tests, so that the row of the report contains only this walk. */
const month = '03/2004';

const money = (amount: number): string => `${new Intl.NumberFormat('vi-VN').format(amount)} ₫`;
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog').last();

async function pick(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

/** Opens the dialog of an action, fills it in, runs it, and waits until the server confirms it. */
async function act(
  page: Page,
  label: string,
  from: Locator,
  fill?: (box: Locator) => Promise<void>,
  submit = label,
): Promise<void> {
  await pressAction(page, from, label);
  // The open dialog covers the element that was pressed.
  await expect(from).toHaveCount(0);
  const box = dialog(page);
  await fill?.(box);
  await box.getByRole('button', { name: submit, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function pay(box: Locator, amount: number): Promise<void> {
  await field(box, 'Tháng ghi nhận').fill(month);
  await field(box, 'Số tiền').fill(String(amount));
}

async function create(
  request: APIRequestContext,
  type: string,
  attributes: Record<string, unknown>,
): Promise<void> {
  const answer = await request.post(`/api/v1/${type}`, {
    headers: { Authorization: `Bearer ${await getSharedToken(request, 'owner')}` },
    data: { data: { type, attributes } },
  });
  expect(answer.status()).toBe(201);
}

/** Creates a service and a nurse for this test, so that every figure below is known. */
async function prepare(request: APIRequestContext): Promise<void> {
  await create(request, 'services', { name: service, category: 'baby_bath', price, amount: 1 });
  const secret = 'mot-mat-khau-dai-2032';
  await create(request, 'agents', {
    name: nurse,
    email: 'di-het-duong@noi.test',
    phone: '0977 654 321',
    profile_status: 'active',
    commission: 40,
    password: secret,
    password_confirmation: secret,
  });
}

test('from a lead’s phone call to the month’s profit', async ({ page, request }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  await prepare(request);
  await signInPage(page, 'owner');
  const heard = collectPageErrors(page);
  const main = page.getByRole('main');
  const panel = page.getByRole('tabpanel');

  await test.step('a lead is entered', async () => {
    await page.goto('/customers');
    await main.getByRole('button', { name: 'New' }).first().click();
    const form = page.getByRole('form', { name: 'New Khách hàng' });
    await field(form, 'Họ tên').fill(name);
    await field(form, 'Điện thoại').fill('+84 977 123 456');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Create item successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Detail' }).click();
    await expect(page.getByRole('region', { name: 'Khách hàng' })).toContainText('0977 123 456');
  });

  await test.step('the call succeeds', async () => {
    await act(page, 'Liên hệ thành công', main, (box) => field(box, 'Ghi chú').fill('Hẹn tắm từ tuần này'));
    await expect(page.getByText('Done!')).toBeVisible();
    await expect(panel.getByText('L1', { exact: true }).first()).toBeVisible();
  });

  await test.step('a package is registered at the displayed price', async () => {
    await main.getByRole('button', { name: 'Đăng ký gói' }).click();
    const box = dialog(page);
    await pick(page, box, 'Dịch vụ', service);
    await field(box, 'Số lượng').fill(String(sessions));
    await field(box, 'Ngày bắt đầu').fill('03/03/2004');
    await pick(page, box, 'Khung giờ', '09:00');
    await page.keyboard.press('Escape');
    await box.getByRole('combobox', { name: 'Sales', exact: true }).click();
    await page.getByRole('option').first().click();
    await field(box, 'Hoa hồng điều dưỡng').fill('40');
    await field(box, 'Giảm trực tiếp').fill('100000');
    const preview = box.getByRole('region', { name: 'Tạm tính' });
    await expect(preview).toContainText(money(sessions * price - 100_000));
    await expect(preview).toContainText('06/03/2004');
    await box.getByRole('button', { name: 'Đăng ký', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Gói 1 · L5', selected: true })).toBeVisible();
    await expect(panel).toContainText('Chưa có điều dưỡng');
    await expect(panel.getByRole('table', { name: 'Tiền của gói' })).toContainText(money(900_000));
    await expect(locateSessions(page)).toHaveCount(sessions);
  });

  await test.step('a nurse is assigned', async () => {
    await act(page, 'Phân công điều dưỡng', main, async (box) => {
      await pick(page, box, 'Điều dưỡng', nurse);
      await field(box, 'Hoa hồng điều dưỡng').fill('40');
    });
    await expect(page.getByRole('tab', { name: 'Gói 1 · L6' })).toBeVisible();
  });

  await test.step('sessions are finished, postponed and cancelled', async () => {
    await act(page, 'Đã tắm', await openSession(page, 1));
    await expect(page.getByRole('tab', { name: 'Gói 1 · L7' })).toBeVisible();
    await act(
      page,
      'Hoãn',
      await openSession(page, 2),
      (box) => field(box, 'Ngày mới').fill('05/03/2004'),
      'Hoãn buổi',
    );
    await expect(locateSessions(page).nth(1)).toHaveAccessibleName(/Hoãn 1 ngày/);
    await expect(locateSessions(page).nth(3)).toHaveAccessibleName(/08\/03\/2004/);
    await (await openSession(page, 4)).getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('menuitem', { name: 'Hủy' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Hủy \d+ buổi$/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(locateSessions(page).nth(3)).toHaveAccessibleName(/Hủy/);
  });

  await test.step('the package is finished with its payment', async () => {
    await act(page, 'Kết thúc gói', main, async (box) => {
      await box.getByRole('radio', { name: 'Có' }).check();
      await pick(page, box, 'Khách trả', 'Trả đủ giá gói');
      await pay(box, 900_000);
    });
    await expect(page.getByRole('tab', { name: 'Gói 1 · L8-7C' })).toBeVisible();
    await expect(panel).toContainText('Đã thanh toán, chưa trả lương điều dưỡng');
  });

  await test.step('the nurse is paid', async () => {
    await act(page, 'Trả lương điều dưỡng', main, (box) => field(box, 'Tháng ghi nhận').fill(month));
    await expect(panel).toContainText('Đã thanh toán và trả lương điều dưỡng');
    await expect(panel.getByRole('region', { name: 'Diễn biến' })).toContainText(money(360_000));
  });

  const row = page.getByRole('table').getByRole('row', { name: month });
  await test.step('unapproved transactions are not in the report', async () => {
    await visitPage(page, '/reports/pl');
    await expect(page.getByRole('table').first()).toBeVisible();
    // The month has a row, because sessions were held in it.
    await expect(row.getByRole('cell').first()).toHaveText('0 ₫');
  });

  await test.step('finance approves both, and the month shows the exact amounts', async () => {
    await visitPage(page, '/transactions?filter[month_from]=2004-03&filter[month_to]=2004-03');
    await page.getByRole('checkbox', { name: /tất cả/i }).check();
    const bar = page.getByRole('region', { name: 'Thao tác hàng loạt' });
    await expect(bar).toContainText('Đã chọn 2');
    await bar.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Duyệt 2 giao dịch', exact: true }).click();
    await expect(dialog(page)).toContainText('Thành công: 2');
    await visitPage(page, '/reports/pl');
    await expect(row).toContainText(money(900_000));
    await expect(row).toContainText(money(360_000));
    await expect(row).toContainText(money(540_000));
  });
  expect(heard).toEqual([]);
});
