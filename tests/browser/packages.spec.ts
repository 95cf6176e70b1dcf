import { collectPageErrors } from './support/complaints.ts';
import { locateSessions, openSession } from './support/sessions.ts';
import { waitUntilSettled } from './support/settled.ts';
import {
  BrowserTestCompany,
  formatExpectedMoney,
  locateTextInput,
  makeUniquePhone,
  makeUniqueText,
  pickOption,
} from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const panel = (page: Page) => page.getByRole('tabpanel');
const main = (page: Page) => page.getByRole('main');

// Tests of whole tasks over many screens take longer than tests of one page.
test.describe.configure({ timeout: 120_000 });

test('a combo with two codes is registered at exactly the displayed price', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const bath = await shop.service({ price: 210_000 });
  const duct = await shop.service({ price: 350_000, category: 'blocked_duct' });
  const name = makeUniqueText('Combo thử');
  const combo = await shop.make('services', { name, category: 'combo', pack: true });
  const size = await shop.make('variants', { service_id: combo, name: 'Gói lớn', quantity: 3 });
  await shop.make('pack_items', { combo_id: combo, service_id: bath, quantity: 5 });
  await shop.make('pack_items', { combo_id: combo, service_id: duct, quantity: 1, pack_variant_id: size });
  const [percent, amount] = [makeUniqueText('PHANTRAM'), makeUniqueText('TIEN')].map((code) =>
    code.replace(' ', ''),
  );
  await shop.make('discounts', { code: percent, discount_type: 'percent', discount_value: 0.075 });
  await shop.make('discounts', { code: amount, discount_type: 'amount', discount_value: 123_456 });
  const customer = await shop.customer();

  await signInPage(page, 'admin');
  const heard = collectPageErrors(page);
  await page.goto(`/customers/${customer}?activeTab=1`);
  await main(page).getByRole('button', { name: 'Đăng ký gói' }).click();
  const box = dialog(page);
  await pickOption(page, box, 'Dịch vụ', name);
  await pickOption(page, box, 'Biến thể', 'Gói lớn');
  await expect(locateTextInput(box, 'Số lượng')).toHaveValue('3');
  await locateTextInput(box, 'Ngày bắt đầu').fill('05/07/2032');
  await pickOption(page, box, 'Khung giờ', '09:00');
  await page.keyboard.press('Escape');
  await pickOption(page, box, 'Sales', 'Phạm Thảo Vy');
  for (const code of [percent, amount]) {
    await box.getByRole('combobox', { name: 'Mã giảm giá' }).fill(code ?? '');
    await page.keyboard.press('Enter');
  }

  // 3 × (5 × 210,000 + 350,000) = 4,200,000 đồng; minus 7.5 %, then minus the amount.
  const shown = box.getByRole('region', { name: 'Tạm tính' });
  const figures = [4_200_000, -315_000, -123_456, 3_761_544].map(formatExpectedMoney);
  for (const figure of figures) await expect(shown).toContainText(figure);
  await expect(shown).toContainText('07/07/2032');
  await box.getByRole('button', { name: 'Đăng ký', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The package's tab is open and shows the next step.
  await expect(page.getByRole('tab', { name: 'Gói 1 · L5', selected: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Phân công điều dưỡng' })).toBeVisible();
  const sum = page.getByRole('table', { name: 'Tiền của gói' });
  for (const figure of figures) await expect(sum).toContainText(figure);
  await expect(locateSessions(page)).toHaveCount(3);
  expect(heard).toEqual([]);
});

test('postponing a session to a Sunday is refused in place; another day shows the moves, then moves', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer();
  // Fri 4, Sat 5, Mon 7, Tue 8 June 2032.
  const id = await shop.register(customer, await shop.service(), 4);
  await signInPage(page, 'admin');
  const heard = collectPageErrors(page);
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await (await openSession(page, 2)).getByRole('button', { name: 'Hoãn' }).click();
  const box = dialog(page);
  await expect(box).toContainText('Buổi 2, đang hẹn T7 05/06/2032');
  await locateTextInput(box, 'Ngày mới').fill('06/06/2032');
  await expect(box.getByText('Chủ nhật không có buổi chăm sóc.')).toBeVisible();
  await box.getByRole('button', { name: 'Hoãn' }).click();
  await expect(box).toBeVisible();
  await locateTextInput(box, 'Ngày mới').fill('08/06/2032');
  await expect(box.getByText('Chủ nhật không có buổi chăm sóc.')).toHaveCount(0);
  const moves = box.getByRole('table', { name: 'Các buổi sẽ dời' });
  await expect(moves.getByRole('row')).toHaveText([
    /Buổi/,
    /2\s*T7 05\/06\/2032\s*T3 08\/06\/2032/,
    /3\s*T2 07\/06\/2032\s*T4 09\/06\/2032/,
    /4\s*T3 08\/06\/2032\s*T5 10\/06\/2032/,
  ]);
  await expect(box).toContainText('Gói kết thúc ngày 10/06/2032 thay vì 08/06/2032.');
  await box.getByRole('button', { name: 'Hoãn' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [row, day] of ['04', '08', '09', '10'].entries())
    await expect(locateSessions(page).nth(row)).toHaveAccessibleName(new RegExp(`${day}/06/2032`));
  await expect(locateSessions(page).nth(1)).toHaveAccessibleName(/Hoãn 3 ngày/);
  expect(heard).toEqual([]);
});

test('the nearest free nurse is found and assigned, with her commission @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const place = { city: 'Hồ Chí Minh', province: makeUniqueText('Quận'), ward: 'Phường 1' };
  const service = await shop.service();
  const [near, busy] = [makeUniqueText('Điều dưỡng gần'), makeUniqueText('Điều dưỡng bận')];
  const at = { city: place.city, province: place.province, address: '5 Đường A, Phường 1' };
  const nurse = await shop.nurse({ ...at, name: near, commission: 37.5 });
  await shop.act('agents', nurse, 'update_profile', { skills: ['baby_bath'] });
  const other = await shop.nurse({ ...at, name: busy, commission: 40 });
  await shop.register(await shop.customer(), service, 1, { agent_id: other, started_at: '2032-06-05' });
  const customer = await shop.customer(place);
  const id = await shop.register(customer, service, 3);

  await signInPage(page, 'sales');
  const heard = collectPageErrors(page);
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await main(page).getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  const box = dialog(page);
  const list = box.getByRole('radiogroup', { name: 'Ai rảnh?' });
  await expect(list.getByRole('radio').first()).toHaveAccessibleName(near);
  await expect(list).toContainText('cùng phường · rảnh đủ 3 buổi');
  await expect(list.getByRole('radio', { name: busy })).toHaveCount(0);
  await list.getByRole('button', { name: /Xem thêm/ }).click();
  const partly = list.locator('label', { has: page.getByRole('radio', { name: busy }) });
  await expect(partly).toContainText('rảnh 2/3 buổi');
  await expect(partly).toContainText('Vướng 05/06');

  await list.getByRole('radio', { name: near }).check();
  await expect(locateTextInput(box, 'Hoa hồng điều dưỡng')).toHaveValue('37.5');
  await box.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Gói 1 · L6' })).toBeVisible();
  await expect(panel(page)).toContainText(near);
  expect(heard).toEqual([]);
});

test('a nurse with a conflict is assigned after a confirmation @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const service = await shop.service();
  const name = makeUniqueText('Điều dưỡng trùng');
  const nurse = await shop.nurse({ name, commission: 40 });
  const first = { agent_id: nurse, started_at: '2032-08-02' };
  await shop.register(await shop.customer({ name: 'Chị Trùng Lịch' }), service, 1, first);
  const customer = await shop.customer();
  const id = await shop.register(customer, service, 1, { started_at: '2032-08-02' });
  await signInPage(page, 'sales');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await main(page).getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  const box = dialog(page);
  await pickOption(page, box, 'Điều dưỡng', name);
  await expect(locateTextInput(box, 'Hoa hồng điều dưỡng')).toHaveValue('40');
  await box.getByRole('button', { name: 'Phân công điều dưỡng' }).click();
  await expect(box.getByText('Trùng lịch với Chị Trùng Lịch').first()).toBeVisible();
  await box.getByRole('button', { name: 'Chấp nhận trùng lịch' }).click();
  await expect(page.getByRole('tab', { name: 'Gói 1 · L6' })).toBeVisible();
});

test('a partner requests a package at the displayed price, and it is approved @long', async ({
  page,
  request,
  secondPage: staff,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Dịch vụ đối tác');
  const service = await shop.service({ name, for_partner: true, price: 300_000 });
  await shop.make('bulk_discounts', { service_id: service, min_quantity: 5, price: 250_000 });
  const customer = makeUniqueText('Mẹ đối tác');

  await signInPage(page, 'partner');
  const heard = collectPageErrors(page);
  await page.goto('/partner_packages');
  await page.getByRole('button', { name: 'New' }).first().click();
  const form = page.getByRole('form', { name: /^New/ });
  await locateTextInput(form, 'Họ tên').fill(customer);
  await locateTextInput(form, 'Điện thoại').fill(makeUniquePhone());
  await locateTextInput(form, 'Ngày bắt đầu').fill('09/08/2032');
  await pickOption(page, form, 'Khung giờ', '10:00');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('combobox', { name: 'Dịch vụ 2' })).toHaveCount(0);
  await pickOption(page, form, 'Dịch vụ 1', name);
  await expect(form.getByRole('status', { name: 'Thành tiền 1' })).toHaveText(formatExpectedMoney(300_000));
  await locateTextInput(form, 'Số lượng 1').fill('6');
  await expect(form.getByRole('status', { name: 'Thành tiền 1' })).toHaveText(formatExpectedMoney(1_500_000));
  const sum = form.getByRole('region', { name: 'Tạm tính' });
  await expect(sum).toContainText(`Thành tiền ${formatExpectedMoney(1_500_000)}`);
  await expect(sum).toContainText('6 buổi, kết thúc 14/08/2032');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Create item successfully!')).toBeVisible();
  const row = page.getByRole('row', { name: customer });
  await expect(row).toContainText('L4');

  await signInPage(staff, 'admin');
  await staff.goto(`/packages?filter[level]=L4&filter[customer.name]=${encodeURIComponent(customer)}`);
  await staff.getByRole('link', { name: customer }).click();
  await expect(panel(staff).getByRole('table', { name: 'Tiền của gói' })).toContainText(
    formatExpectedMoney(1_500_000),
  );
  await main(staff).getByRole('button', { name: 'Duyệt gói' }).click();
  await pickOption(staff, dialog(staff), 'Sales', 'Phạm Thảo Vy');
  await dialog(staff).getByRole('button', { name: 'Duyệt gói' }).click();
  await expect(staff.getByRole('tab', { name: 'Gói 1 · L5' })).toBeVisible();
  await expect(locateSessions(staff)).toHaveCount(6);

  await page.reload();
  await expect(page.getByRole('row', { name: customer })).toContainText('L5');
  expect(heard).toEqual([]);
});

test('a registered package’s services are changed, and its totals with them @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const service = await shop.service({ price: 200_000 });
  const customer = await shop.customer();
  const id = await shop.register(customer, service, 3);
  await signInPage(page, 'admin');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: /^Edit/ });
  await expect(locateTextInput(form, 'Thành tiền')).toHaveValue('600.000');
  await locateTextInput(form, 'Số lượng').fill('5');
  await expect(locateTextInput(form, 'Thành tiền')).toHaveValue('1.000.000');
  await expect(form).toContainText('5 buổi');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Tiền của gói' })).toContainText(
    formatExpectedMoney(1_000_000),
  );
  await expect(locateSessions(page)).toHaveCount(5);

  await panel(page).getByRole('button', { name: 'Thêm buổi' }).click();
  await locateTextInput(dialog(page), 'Ngày').fill('21/06/2032');
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const slots = await dialog(page).getByRole('group', { name: 'Chọn khung giờ' }).boundingBox();
  expect((slots?.x ?? 0) + (slots?.width ?? 0)).toBeLessThanOrEqual(390 - 12);
  await page.setViewportSize(desk ?? { width: 1280, height: 720 });
  await dialog(page)
    .getByRole('button', { name: /^Thêm buổi .* 21\/06/ })
    .click();
  await expect(locateSessions(page)).toHaveCount(6);
  await expect(locateSessions(page).nth(5)).toHaveAccessibleName(/21\/06\/2032/);

  await (await openSession(page, 6)).getByRole('button', { name: 'Đổi ngày' }).click();
  await locateTextInput(dialog(page), 'Ngày').fill('19/06/2032');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(locateSessions(page).nth(5)).toHaveAccessibleName(/19\/06\/2032/);
});

test('a package is registered from the list, for a customer found by phone @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Khách từ danh sách');
  const number = makeUniquePhone();
  const service = makeUniqueText('Dịch vụ từ danh sách');
  await shop.service({ name: service });
  const customer = await shop.customer({ name, phone: number });
  await signInPage(page, 'sales');
  await page.goto('/packages');
  await page.getByRole('button', { name: 'New' }).first().click();
  await page.getByRole('combobox', { name: 'Khách hàng', exact: true }).fill(number);
  await page.getByRole('listbox').getByRole('option', { name }).click();
  const box = page.getByRole('dialog', { name: `Đăng ký gói cho ${name}` });
  await pickOption(page, box, 'Dịch vụ', service);
  await locateTextInput(box, 'Ngày bắt đầu').fill('05/07/2032');
  await pickOption(page, box, 'Khung giờ', '09:00');
  await page.keyboard.press('Escape');
  await box.getByRole('button', { name: 'Đăng ký', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${customer}\\?packageId=\\d+$`));
  await expect(page.getByRole('tab', { name: 'Gói 1 · L5', selected: true })).toBeVisible();
});

test('a package’s own page shows its money, services and sessions like its customer’s page @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const id = await shop.register(await shop.customer(), await shop.service(), 3);
  await signInPage(page, 'admin');
  const heard = collectPageErrors(page);
  await page.goto(`/packages/${id}`);
  await expect(page.getByRole('table', { name: 'Tiền của gói' })).toContainText('Còn phải thu');
  await expect(page.getByRole('table', { name: 'Tiền của gói' })).toContainText(/3 × /);
  await expect(locateSessions(page)).toHaveCount(3);
  await (await openSession(page, 2)).getByRole('button', { name: 'Hoãn' }).click();
  await expect(dialog(page)).toContainText('Buổi 2');
  expect(heard).toEqual([]);
});

test.describe(() => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a typical package and its events fit on one screen, directly below the bar @long', async ({
    page,
    request,
  }) => {
    const shop = new BrowserTestCompany(request);
    const customer = await shop.customer({
      name: 'Nguyễn Thị Gọn',
      address: '12 Lê Lợi',
      note: 'Có thang máy.',
    });
    const id = await shop.register(customer, await shop.service({ price: 165_000 }), 14, {
      agent_id: await shop.nurse({ name: 'Lê Thị Gọn', commission: 40 }),
    });
    for (const amount of [500_000, 300_000])
      await shop.act('packages', id, 'pay', { at: '2026-06-01', payment_method: 'cash', amount });
    await signInPage(page, 'admin');
    await page.goto(`/customers/${customer}?packageId=${id}`);
    const story = page.getByRole('region', { name: 'Diễn biến' });
    await expect(story).toContainText('500.000');
    await expect(locateSessions(page)).toHaveCount(14);
    await waitUntilSettled(page);
    const bar = await page.getByRole('banner').boundingBox();
    const head = await page.getByRole('region', { name: 'Khách hàng' }).boundingBox();
    expect(head?.y).toBe(bar && bar.y + bar.height);
    const first = await story.getByRole('listitem').first().boundingBox();
    expect(first?.y).toBeLessThan(680);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
  });
});
