/** Payments: the nurses' pay run, the QR code in the payment dialog, and a partner's printed statement. */

import { buildTransferCode } from '#rules/transferCode';
import { collectPageErrors } from './support/complaints.ts';
import { expectAccessible } from './support/isAccessible.ts';
import {
  BrowserTestCompany,
  formatExpectedMoney,
  locateTextInput,
  makeUniqueText,
  pickOption,
} from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const run = (page: Page) => page.getByRole('dialog', { name: 'Trả lương điều dưỡng' });

test('a month’s nurses are selected, paid once each, and their payslips printed', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const names = [makeUniqueText('Nga lương'), makeUniqueText('Oanh lương')];
  const nurses = [];
  for (const name of names)
    nurses.push(
      await shop.nurse({ name, commission: 40, bank: 'vietcombank', bank_account: '0071001234567' }),
    );
  const packs = [
    await shop.finished('2011-03-01', { agent_id: nurses[0] ?? '' }),
    await shop.finished('2011-03-02', { agent_id: nurses[0] ?? '' }),
    await shop.finished('2011-03-03', { agent_id: nurses[1] ?? '' }),
  ];
  await signInPage(page, 'finance');
  const heard = collectPageErrors(page);
  await page.goto('/transactions?pay_run=2011-03');
  const row = (name: string) => run(page).getByRole('row', { name: new RegExp(name) });
  await expect(row(names[0] ?? '')).toContainText(
    `2${formatExpectedMoney(800_000)}–${formatExpectedMoney(80_000)}–${formatExpectedMoney(720_000)}–`,
  );
  await expectAccessible(page);
  await expect(row(names[0] ?? '').getByRole('link', { name: '2', exact: true })).toHaveAttribute(
    'href',
    /^\/packages\?filter\[level\]=L8,L8-7C&filter\[finished_in_month\]=2011-03&filter\[agent_paid\]=false&filter\[agent_id\]=\d+$/,
  );
  await run(page)
    .getByRole('checkbox', { name: `Trả cho ${names[1]}` })
    .uncheck();
  await expect(run(page)).toContainText(
    `Đã chọn 1 điều dưỡng: ${formatExpectedMoney(800_000)}, chuyển ${formatExpectedMoney(720_000)}`,
  );
  await run(page).getByRole('button', { name: 'Trả lương', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Trả lương tháng' });
  await expect(locateTextInput(dialog, 'Lương tháng')).toHaveValue('03/2011');
  await expect(dialog.getByRole('textbox', { name: 'Số tiền', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Trả lương tháng' }).click();
  await expect(dialog.getByText('Thành công: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect(row(names[0] ?? '')).toHaveCount(0);
  await expect(row(names[1] ?? '')).toBeVisible();
  const ids = packs.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const booked = await shop.call(
      'owner',
      'GET',
      `/transactions?filter[package_id]=${id}&filter[kind]=agent_salary`,
    );
    expect(booked).toHaveLength(index < 2 ? 1 : 0);
  }
  await run(page).getByRole('alert').getByRole('button', { name: 'In phiếu lương' }).click();
  const slip = page.getByRole('region', { name: `Phiếu lương của ${names[0]}` });
  await expect(slip).toContainText('Đã ghi giao dịch trả lương.');
  await expect(slip.getByRole('img', { name: /VietQR.*720\.000.*Vietcombank 0071001234567/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.on-paper > .sheet')).toHaveCount(1);
  await expect(page.locator('#root')).toBeHidden();
  expect(heard).toEqual([]);
  // Pays the last nurse, so that no nurse of the month is unpaid.
  await shop.act('packages', ids[2] ?? '', 'pay_agent', { at: '2011-04-01', payment_method: 'cash' });
});

test('a package has its quotation and its receipt, which print alone; the number finds the payment @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer({ name: 'Nguyễn Thị Đường' });
  const id = await shop.register(customer, await shop.service({ price: 1_225_000 }), 1);
  await shop.act('packages', id, 'pay', { at: '2011-05-02', payment_method: 'cash', amount: 225_000 });
  await signInPage(page, 'finance');
  const heard = collectPageErrors(page);
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await page.getByRole('button', { name: 'Báo giá' }).click();
  const quotation = page.getByRole('dialog').getByRole('region', { name: /^Báo giá BG\d{4}-\d{5}$/ });
  await expect(quotation).toContainText('Một triệu hai trăm hai mươi lăm nghìn đồng.');
  await expect(quotation.getByRole('img', { name: /VietQR.*1\.000\.000.*ACB 0123456789/ })).toBeVisible();
  await expectAccessible(page, '.MuiModal-root');
  await page.getByRole('button', { name: 'Đóng', exact: true }).click();
  await page.getByRole('button', { name: 'Phiếu thu' }).click();
  const receipt = page.getByRole('dialog').getByRole('region', { name: /^Phiếu thu PT2011-\d{5}$/ });
  await expect(receipt).toContainText('Hai trăm hai mươi lăm nghìn đồng.');
  const number = (await receipt.getAttribute('aria-label'))?.replace('Phiếu thu ', '') ?? '';
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.on-paper > .sheet')).toHaveCount(1);
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Đóng', exact: true }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill(number.toLowerCase());
  await page.getByRole('option', { name: new RegExp(`^${number}`) }).click();
  await expect(page).toHaveURL(/\/transactions\/\d+/);
  await page.goto('/transactions?activeTab=vouchers');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();
  await expectAccessible(page);
  expect(heard).toEqual([]);
});

test('a user who may not pay nurses is not offered it @long', async ({ page }) => {
  await signInPage(page, 'sales');
  await page.goto('/packages?pay_run=2011-03');
  await expect(page.getByRole('heading', { name: 'Gói đăng ký' })).toBeVisible();
  await expect(run(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Trả lương điều dưỡng' })).toHaveCount(0);
});

test('paying shows the QR code of the transfer, which follows the amount and disappears for cash @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer({ name: 'Nguyễn Thị Đường' });
  const id = await shop.register(customer, await shop.service({ price: 900_000 }), 1);
  await signInPage(page, 'sales');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await page.getByRole('button', { name: 'Thu tiền' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Thu tiền' });
  const code = dialog.getByRole('img', { name: /^Mã VietQR/ });
  await expect(code).toHaveAccessibleName(/900\.000.*ACB 0123456789/);
  await expect(dialog).toContainText(`Nội dung: ${buildTransferCode('G', id)} NGUYEN THI`);
  await locateTextInput(dialog, 'Số tiền').fill('500000');
  await expect(code).toHaveAccessibleName(/500\.000/);
  await expectAccessible(page);
  await pickOption(page, dialog, 'Hình thức thanh toán', 'Tiền mặt');
  await expect(code).toHaveCount(0);
});

test('of a package with two nurses each is paid her own share, to her own account @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const [own, other] = [makeUniqueText('Ba buổi'), makeUniqueText('Một buổi')];
  const agent_id = await shop.nurse({ name: own, commission: 40, bank_account: 'Vietcombank 0071001234567' });
  const substitute = await shop.nurse({ name: other, bank_account: 'ACB 123456789' });
  const customer = await shop.customer();
  const service = await shop.service({ price: 250_000 });
  const id = await shop.register(customer, service, 4, {
    agent_id,
    registered_at: '2011-08-01',
    started_at: '2011-08-01',
  });
  const shifts: { id: string }[] = await shop.call(
    'owner',
    'GET',
    `/shifts?filter[package_id]=${id}&sort=index`,
  );
  await shop.act('shifts', shifts[3]?.id ?? '', 'substitute', { agent_id: substitute });
  for (const shift of shifts) await shop.act('shifts', shift.id, 'finish_shift', {});
  await shop.act('packages', id, 'finish_package', { paid: true });
  await signInPage(page, 'finance');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await page.getByRole('button', { name: 'Trả lương điều dưỡng' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Số tiền' });
  await expect(amount).toHaveValue('300.000');
  const code = dialog.getByRole('region', { name: 'Mã chuyển khoản' }).getByRole('img');
  await expect(code).toHaveAccessibleName(/270\.000.*Vietcombank 0071001234567/);
  await dialog.getByRole('radio', { name: other }).check();
  await expect(amount).toHaveValue('100.000');
  await expect(code).toHaveAccessibleName(/90\.000.*ACB 123456789/);
  await expectAccessible(page, '.MuiModal-root');
  await dialog.getByRole('button', { name: 'Trả lương điều dưỡng' }).click();
  await expect(dialog).toHaveCount(0);
  const shares = await shop.call('owner', 'GET', `/packages/${id}/shares`);
  expect(shares.map(({ paid }: { paid: number }) => paid)).toEqual([0, 100_000]);
  // Next time the other nurse is proposed.
  await page.getByRole('button', { name: 'Trả lương điều dưỡng' }).click();
  await expect(amount).toHaveValue('300.000');
  await expect(dialog.getByRole('radio', { name: other })).toBeDisabled();
});

test('a partner reads and prints the statement of a month, black on white also from dark mode @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const [revenue] = await shop.call(
    'partner',
    'GET',
    '/partner_revenues?filter[level]=confirmed&page[size]=1',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInPage(page, 'partner');
  const heard = collectPageErrors(page);
  await page.goto(`/partner_revenues/${revenue.id}`);
  await page.getByRole('button', { name: 'Bảng kê để in' }).click();
  const sheet = page.getByRole('region', { name: /^Bảng kê tháng/ });
  const { total_packages, total_revenue, total_commission, total_bonus } = revenue.attributes;
  await expect(sheet.getByRole('row')).toHaveCount(total_packages + 5);
  await expect(sheet).toContainText(formatExpectedMoney(total_revenue));
  await expect(sheet.getByRole('row', { name: /^Tổng thanh toán/ })).toContainText(
    formatExpectedMoney(total_commission + total_bonus),
  );
  await expect(sheet).toContainText('Đã chốt, chưa thanh toán.');
  await expectAccessible(page);
  await expect(page).toHaveURL(/statement=true/);
  await page.reload();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('.on-paper');
  await expect(paper).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // 9 pt in the table of packages, 11 pt in the sums.
  await expect(paper.locator('.scroll td').first()).toHaveCSS('font-size', '12px');
  await expect(paper.locator('.sums td').first()).toHaveCSS('font-size', /^14\.6/);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(heard).toEqual([]);
});

test('a new partner revenue starts with every package of the month selected, and sends the month as a period @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Đối tác chốt');
  const partner_id = await shop.make('partners', { code: makeUniqueText('DT').replace(' ', ''), name });
  const agent_id = await shop.nurse({ name: makeUniqueText('Điều dưỡng chốt') });
  const packs = [];
  for (const day of ['2011-06-01', '2011-06-02'])
    packs.push(await shop.finished(day, { agent_id, partner_id }));
  await signInPage(page, 'admin');
  await page.goto('/partner_revenues?quick=new');
  const form = page.getByRole('form', { name: 'New Doanh thu đối tác' });
  await pickOption(page, form, 'Đối tác', name);
  await locateTextInput(form, 'Tháng').fill('06/2011');
  await locateTextInput(form, 'Tháng').press('Tab');
  await expect(form.getByText(`Đã chọn 2/2 gói: ${formatExpectedMoney(2_000_000)}`)).toBeVisible();
  await form.getByRole('row').nth(1).getByRole('checkbox').uncheck();
  await expect(form.getByText(`Đã chọn 1/2 gói: ${formatExpectedMoney(1_000_000)}`)).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('/partner_revenues'),
  );
  await form.getByRole('button', { name: 'Create' }).click();
  const { attributes } = (await sent).postDataJSON().data;
  expect(attributes).toEqual({
    partner_id,
    period_start: '01/06/2011 00:00:00',
    period_end: '30/06/2011 23:59:59',
    package_ids: [expect.any(String)],
  });
  expect(packs.map(({ id }) => id)).toContain(attributes.package_ids[0]);
  await expect(page.getByRole('alert').filter({ hasText: 'Create item successfully!' })).toBeVisible();
});
