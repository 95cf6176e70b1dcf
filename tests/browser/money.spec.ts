/** Payments that need a confirmation, a package that stops early, and closing a month. */

import { collectPageErrors } from './support/complaints.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { pressAction } from './support/pressAction.ts';
import {
  BrowserTestCompany,
  formatExpectedMoney,
  locateTextInput,
  makeUniqueText,
  pickOption,
} from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('a payment above the amount due needs one confirmation, then is shown as surplus @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer();
  const id = await shop.register(customer, await shop.service({ price: 900_000 }), 1);
  await signInPage(page, 'sales');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await pressAction(page, page.getByRole('main'), 'Thu tiền');
  const dialog = page.getByRole('dialog', { name: 'Thu tiền' });
  await expect(locateTextInput(dialog, 'Số tiền')).toHaveValue('900.000');
  await locateTextInput(dialog, 'Số tiền').fill('1000000');
  await dialog.getByRole('button', { name: `Thu ${formatExpectedMoney(1_000_000)}` }).click();
  await expect(dialog).toContainText(`Khách trả dư ${formatExpectedMoney(100_000)}`);
  await dialog.getByRole('button', { name: 'Chấp nhận trả dư' }).click();
  await expect(dialog).toHaveCount(0);
  const sum = page.getByRole('table', { name: 'Tiền của gói' });
  await expect(sum.getByRole('row', { name: /Khách trả dư/ })).toContainText(formatExpectedMoney(100_000));
});

test('a package that stops early asks for the price, shows both sums, and can be reopened @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer();
  const agent_id = await shop.nurse({ name: makeUniqueText('Nga'), commission: 40 });
  const id = await shop.register(customer, await shop.service({ price: 1_000_000 }), 4, {
    registered_at: '2023-02-01',
    started_at: '2023-02-01',
    agent_id,
  });
  const [shift] = await shop.call('owner', 'GET', `/shifts?filter[package_id]=${id}`);
  await shop.act('shifts', shift.id, 'finish_shift', {});
  await signInPage(page, 'owner');
  const heard = collectPageErrors(page);
  await page.goto(`/customers/${customer}?packageId=${id}`);
  await pressAction(page, page.getByRole('main'), 'Kết thúc gói');
  const dialog = page.getByRole('dialog', { name: 'Kết thúc gói' });
  const sums = dialog.getByRole('table', { name: 'Khách trả bao nhiêu' });
  await expect(sums.getByRole('row', { name: /Trả đủ giá gói/ })).toContainText(
    formatExpectedMoney(4_000_000),
  );
  await expect(sums.getByRole('row', { name: /Theo số buổi đã tắm \(1\/4\)/ })).toContainText(
    formatExpectedMoney(1_000_000),
  );
  for (const answer of ['Có', 'Không'])
    await expect(dialog.getByRole('radio', { name: answer })).not.toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Khách trả', exact: true })).toHaveValue('');
  await expectAccessible(page);
  await pickOption(page, dialog, 'Khách trả', 'Theo số buổi đã tắm');
  await dialog.getByRole('radio', { name: 'Không' }).check();
  await dialog.getByRole('button', { name: 'Kết thúc gói' }).click();
  await expect(dialog).toHaveCount(0);
  const sum = page.getByRole('table', { name: 'Tiền của gói' });
  await expect(sum.getByRole('row', { name: /Dừng giữa chừng/ })).toContainText(
    formatExpectedMoney(-3_000_000),
  );
  await pressAction(page, page.getByRole('main'), 'Mở lại gói');
  const reopen = page.getByRole('dialog', { name: 'Mở lại gói' });
  await locateTextInput(reopen, 'Lý do').fill('Khách làm tiếp');
  await reopen.getByRole('button', { name: 'Mở lại gói' }).click();
  await expect(reopen).toHaveCount(0);
  await expect(sum.getByRole('row', { name: /Dừng giữa chừng/ })).toHaveCount(0);
  expect(heard).toEqual([]);
});

test('a month is closed from BCTC after its open items were shown, and reopened with a reason', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const shop = new BrowserTestCompany(request);
  const transaction = await shop.call('owner', 'POST', '/transactions', {
    data: {
      type: 'transactions',
      attributes: { at: '2022-05-03', month: '2022-05', kind: 'supplies', amount: 50_000 },
    },
  });
  await signInPage(page, 'finance');
  await page.goto('/reports/pl?month=2022-05');
  const section = page.getByRole('region', { name: 'Khóa sổ tháng 05/2022' });
  await expect(section.getByRole('link', { name: 'Giao dịch chờ duyệt: 1' })).toHaveAttribute(
    'href',
    /filter\[status\]=created.*filter\[month_from\]=2022-05/,
  );
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Khóa sổ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Khóa sổ tháng 05/2022?' });
  await expect(dialog).toContainText('Còn 1 việc chưa xong');
  await dialog.getByRole('button', { name: 'Khóa sổ' }).click();
  await expect(section).toContainText('Đã khóa sổ lúc');
  await expect(shop.act('transactions', transaction.id, 'approve', {})).rejects.toThrow('month_closed');
  await section.getByRole('button', { name: 'Mở lại tháng' }).click();
  const reopen = page.getByRole('dialog', { name: 'Mở lại tháng 05/2022?' });
  await reopen.getByRole('button', { name: 'Mở lại tháng' }).click();
  await expect(reopen).toContainText('Lý do is required!');
  await locateTextInput(reopen, 'Lý do').fill('Quên một khoản');
  await reopen.getByRole('button', { name: 'Mở lại tháng' }).click();
  await expect(section.getByRole('button', { name: 'Khóa sổ' })).toBeVisible();
  const history = section.getByRole('list', { name: 'Lịch sử khóa sổ' }).getByRole('listitem');
  await expect(history).toContainText([/Mở lại tháng .* · Quên một khoản/, /Khóa sổ · /]);
});
