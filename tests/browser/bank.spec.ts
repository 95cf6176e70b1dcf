/** The bank statement: importing, booking, sums, and closing the month. */

import { addMonths, toLocalMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { buildTransferCode } from '#rules/transferCode';
import { collectPageErrors } from './support/complaints.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { pressAction } from './support/pressAction.ts';
import {
  BrowserTestCompany,
  formatExpectedMoney,
  locateTextInput,
  makeUniquePhone,
  makeUniqueText,
  pickOption,
} from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

/** Day, amount in đồng (negative if outgoing), description. */
type FileLine = readonly [at: string, amount: number, description: string];

/** Returns a file in ACB's format. */
function statement(lines: readonly FileLine[], opening: number): string {
  let balance = opening;
  const rows = lines.map(([at, amount, description], row) => {
    balance += amount;
    const [out, into] = amount < 0 ? [-amount, ''] : ['', amount];
    return `${at},${makeUniqueText('R')}${row},${out},${into},${balance},${description}`;
  });
  return ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...rows].join('\n');
}

/** Months of the demo that no other test changes: one is closed and reopened, one stays open. */
const now = toLocalMonth(new Date());
const [closing, open] = [addMonths(now, -10), addMonths(now, -9)];
const dayOf = (month: string, day: string): string => `${day}/${formatMonth(month)}`;
/** Returns a package that is registered and begins on the first Monday of the month, because there are no sessions on Sundays. */
function buildPackageDays(month: string) {
  const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `${month}-${day}`);
  const monday = days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1);
  return { registered_at: monday, started_at: monday };
}

let serial = 0;
const newAccount = (): string => `82${String(Date.now()).slice(-8)}${++serial}`;

async function importStatement(page: Page, account: string, file: string, count: number): Promise<Locator> {
  await page.goto('/transactions?activeTab=bank_lines');
  await page.getByRole('button', { name: 'Nhập sao kê' }).click();
  const dialog = page.getByRole('dialog', { name: /^Nhập sao kê/ });
  const asking = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Chọn tệp' }).click();
  await (await asking).setFiles({ name: 'sao-ke.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await pickOption(page, dialog, 'Ngân hàng', 'ACB');
  await dialog.getByRole('combobox', { name: 'Tài khoản' }).fill(account);
  await dialog.getByRole('button', { name: 'Đọc sao kê' }).click();
  await expect(dialog.getByText(`${count} dòng: ${count} mới, 0 đã có, 0 sai.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Nhập ${count} dòng` }).click();
  await expect(dialog.getByText(`Đã nhập ${count} dòng mới.`)).toBeVisible();
  await dialog.getByRole('link', { name: 'Xem các dòng chưa khớp' }).click();
  await expect(dialog).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Sao kê' });
  await expect(table.locator('[data-row]')).toHaveCount(count);
  return table;
}

/** Counts the mouse presses in the page from now on. */
async function startPressCount(page: Page): Promise<() => Promise<number>> {
  const name = 'data-presses';
  await page.evaluate((attribute) => {
    let presses = 0;
    const { documentElement: root } = document;
    root.setAttribute(attribute, '0');
    document.addEventListener('pointerdown', () => root.setAttribute(attribute, String(++presses)), true);
  }, name);
  return async () => Number(await page.locator('html').getAttribute(name));
}

test('a month is processed from its statement to its closing @long', async ({ page, request }) => {
  // The test does the work of a whole month, and the machine may be busy.
  test.setTimeout(180_000);
  const shop = new BrowserTestCompany(request);
  const service = await shop.service({ price: 900_000 });
  const number = makeUniquePhone();
  const month = formatMonth(closing);
  const days = buildPackageDays(closing);
  const coded = await shop.register(await shop.customer(), service, 1, days);
  const called = await shop.customer({ phone: number });
  await shop.register(called, service, 1, days);
  const account = newAccount();
  const lines: FileLine[] = [
    [dayOf(closing, '05'), 900_000, `${buildTransferCode('G', coded)} cam on`],
    [dayOf(closing, '06'), 500_000, `chuyen tien ${number}`],
    [dayOf(closing, '07'), -55_000, 'phi quan ly tai khoan'],
    [dayOf(closing, '08'), 1_234, 'lai tien gui'],
    [dayOf(closing, '09'), -300_000, 'mua hang'],
  ];
  await signInPage(page, 'finance');
  const heard = collectPageErrors(page);
  const table = await importStatement(page, account, statement(lines, 10_000_000), lines.length);
  const row = (text: string) => table.getByRole('row').filter({ hasText: text });

  await expect(row('cam on')).toContainText('Chắc chắn');
  await expect(row('cam on')).toContainText(`gói ${coded}`);
  await expect(row('cam on')).toContainText('✓ mã  ✓ số tiền');
  await row('cam on').getByRole('button', { name: 'Ghi nhận' }).click();
  await expect(row('cam on')).toHaveCount(0);

  await expect(row('chuyen tien')).toContainText('Có thể');
  await expect(row('chuyen tien')).toContainText('✓ SĐT');
  await row('chuyen tien').getByRole('button', { name: 'Ghi nhận' }).click();
  await expect(row('chuyen tien')).toHaveCount(0);

  // Without a proposal: five presses, the first on the row.
  const presses = await startPressCount(page);
  await row('phi quan ly').click();
  const pane = page.getByRole('complementary', { name: 'Xem nhanh Dòng sao kê' });
  await pane.getByRole('button', { name: 'Ghi giao dịch' }).click();
  const book = page.getByRole('dialog', { name: 'Ghi giao dịch' });
  await expectAccessible(page);
  await book.getByRole('combobox', { name: 'Loại', exact: true }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Chi phí QUẢN LÝ' }).click();
  await book.getByRole('button', { name: 'Ghi giao dịch' }).click();
  await expect(book).toHaveCount(0);
  expect(await presses()).toBeLessThanOrEqual(5);
  await expect(pane.getByRole('table', { name: 'Giao dịch của dòng sao kê' })).toContainText('QUẢN LÝ');
  await pane.getByRole('button', { name: 'Close' }).click();

  await row('lai tien gui').click();
  await expect(pane).toContainText(/lai tien gui/i);
  await pressAction(page, pane, 'Bỏ qua');
  const ignore = page.getByRole('dialog', { name: 'Bỏ qua' });
  await locateTextInput(ignore, 'Lý do').fill('Lãi tiền gửi');
  await ignore.getByRole('button', { name: 'Bỏ qua' }).click();
  await expect(ignore).toHaveCount(0);
  await expect(pane).toContainText('Lãi tiền gửi');
  await pane.getByRole('button', { name: 'Close' }).click();

  await row('mua hang').click();
  await expect(pane).toContainText(/mua hang/i);
  await pressAction(page, pane, 'Tách dòng');
  const split = page.getByRole('dialog', { name: 'Tách dòng' });
  // The second of two parts gets the rest of the amount.
  await locateTextInput(split, 'Số tiền').first().fill('100000');
  await expect(locateTextInput(split, 'Số tiền').last()).toHaveValue('200.000');
  for (const [at, kind] of ['Chi phí vật tư', 'Chi phí ADS'].entries()) {
    await split.getByRole('combobox', { name: 'Loại', exact: true }).nth(at).fill(kind);
    await page.getByRole('listbox').getByRole('option', { name: kind }).click();
    // The new fields move the content below them, so a press now would miss.
    await expect(locateTextInput(split, 'Ghi chú')).toHaveCount(at + 1);
  }
  await expect(split.getByRole('combobox', { name: 'Giao dịch', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expect(split.getByRole('status')).toContainText(`các phần ${formatExpectedMoney(300_000)}.`);
  await split.getByRole('button', { name: 'Tách dòng' }).click();
  await expect(split).toHaveCount(0);
  await expect(pane.getByRole('table', { name: 'Giao dịch của dòng sao kê' }).getByRole('row')).toHaveCount(
    3,
  );
  await expectAccessible(page);

  await pane.getByRole('link', { name: 'Chi phí vật tư' }).click();
  await expect(page).toHaveURL(/\/transactions\/\d+$/);
  await page.getByRole('link', { name: 'mua hang' }).click();
  await expect(page).toHaveURL(/activeTab=bank_lines/);
  await expect(pane.getByRole('heading', { name: 'mua hang' })).toBeVisible();

  await page.getByRole('link', { name: 'Đối chiếu sao kê' }).click();
  await locateTextInput(page.getByRole('search'), 'Tháng').fill(month);
  await locateTextInput(page.getByRole('search'), 'Tháng').press('Enter');
  const sums = page.getByRole('table', { name: `Sao kê tháng ${month} theo tài khoản` }).getByRole('row', {
    name: account,
  });
  await expect(sums.getByRole('rowheader')).toContainText('ACB');
  // A cell shows two amounts, one above the other: incoming and outgoing, or opening and closing balance.
  const pair = (one: number, other: number) => formatExpectedMoney(one) + formatExpectedMoney(other);
  await expect(sums.getByRole('cell')).toHaveText([
    ...[formatExpectedMoney(0), pair(0, 0)],
    // The sum that is on no statement depends on other tests.
    ...[/₫.*₫$/, `09/${month}`],
    ...[pair(10_000_000, 11_046_234), pair(1_401_234, -355_000), pair(1_401_234, -355_000)],
  ]);
  await expectAccessible(page);
  await sums
    .getByRole('link', { name: formatExpectedMoney(1_401_234) })
    .last()
    .click();
  await expect(page).toHaveURL(/activeTab=bank_lines/);
  await expect(page.getByRole('table', { name: 'Sao kê' }).locator('[data-row]')).toHaveCount(3);

  await page.goto(`/reports/pl?month=${closing}`);
  const section = page.getByRole('region', { name: `Khóa sổ tháng ${month}` });
  await expect(section.getByRole('row', { name: /Dòng sao kê chưa khớp/ })).toContainText('Xong');
  await section.getByRole('button', { name: 'Khóa sổ' }).click();
  const dialog = page.getByRole('dialog', { name: `Khóa sổ tháng ${month}?` });
  await dialog.getByRole('button', { name: 'Khóa sổ' }).click();
  try {
    await expect(section).toContainText('Đã khóa sổ lúc');
  } finally {
    // Other tests need this month open.
    await shop.call('finance', 'POST', `/months/${closing}/reopen`, { reason: 'Thử xong' });
  }
  expect(heard).toEqual([]);
});

test('of two matches the user chooses one, and many lines are booked at once @long', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const shop = new BrowserTestCompany(request);
  const service = await shop.service({ price: 700_000 });
  const number = makeUniquePhone();
  const twin = await shop.customer({ phone: number });
  const days = buildPackageDays(open);
  for (let at = 0; at < 2; at += 1) await shop.register(twin, service, 1, days);
  const sure = [];
  for (let at = 0; at < 2; at += 1) sure.push(await shop.register(await shop.customer(), service, 1, days));
  const account = newAccount();
  const lines: FileLine[] = [
    [dayOf(open, '05'), 700_000, `tu ${number}`],
    ...sure.map((id): FileLine => [dayOf(open, '06'), 700_000, buildTransferCode('G', id)]),
  ];
  await signInPage(page, 'finance');
  const table = await importStatement(page, account, statement(lines, 1_000_000), lines.length);
  const row = (text: string) => table.getByRole('row').filter({ hasText: text });
  await row(number).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Thao tác hàng loạt' });
  await expect(bar.getByRole('button', { name: 'Khớp giao dịch' })).toHaveCount(0);
  await row(number).getByRole('checkbox').uncheck();
  const acceptCertain = page.getByRole('button', { name: 'Ghi nhận 2 dòng chắc chắn' });
  await acceptCertain.click();
  const booking = page.getByRole('dialog', { name: 'Ghi nhận (2)' });
  await expect(booking).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(acceptCertain).toBeFocused();
  await acceptCertain.press('Enter');
  await expect(booking.getByText(`Tiền vào 2 dòng +${formatExpectedMoney(1_400_000)}`)).toBeVisible();
  await expectAccessible(page);
  await booking.getByRole('button', { name: 'Ghi nhận' }).click();
  await booking.getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect(table.locator('[data-row]')).toHaveCount(1);

  await expect(row(number)).toContainText('2 khoản cùng khớp');
  await expect(row(number).getByRole('button', { name: 'Ghi nhận' })).toHaveCount(0);
  await row(number).click();
  const proposed = page.getByRole('region', { name: 'Đề xuất' });
  await proposed.getByRole('button', { name: 'Chọn' }).first().click();
  const book = page.getByRole('dialog', { name: 'Ghi giao dịch' });
  await book.getByRole('button', { name: 'Ghi giao dịch' }).click();
  await expect(book).toHaveCount(0);
  await expect(table.locator('[data-row]')).toHaveCount(0);
});

test('the home page shows the number of open lines to finance only, and opens exactly these @long', async ({
  page,
  secondPage: other,
}) => {
  await signInPage(page, 'finance');
  await importStatement(
    page,
    newAccount(),
    statement([[dayOf(open, '05'), 12_345, makeUniqueText('khong ro')]], 0),
    1,
  );
  await page.goto('/');
  await page.getByRole('button', { name: /^Sao kê \d/ }).click();
  await page.getByRole('link', { name: /^Mở danh sách dòng sao kê chưa khớp/ }).click();
  await expect(page).toHaveURL(/\/transactions\?filter\[status\]=open&sort=at&activeTab=bank_lines/);
  await expect(page.getByRole('link', { name: /^Sao kê \(\d/ })).toHaveAttribute('aria-current', 'page');
  await signInPage(other, 'admin');
  await other.goto('/transactions');
  await expect(other.locator('[data-row]').first()).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Giao dịch' }).getByRole('link')).toHaveText([
    'Giao dịch',
    'Số chứng từ',
  ]);
});

test('on a phone each line has its proposal, which one press accepts @long', async ({ page, request }) => {
  const shop = new BrowserTestCompany(request);
  const days = buildPackageDays(open);
  const id = await shop.register(await shop.customer(), await shop.service({ price: 650_000 }), 1, days);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, 'finance');
  await page.goto('/transactions?activeTab=bank_lines');
  const account = newAccount();
  const file = statement([[dayOf(open, '05'), 650_000, buildTransferCode('G', id)]], 0);
  const answer = await request.post(`/api/v1/bank_lines/import?bank=acb&account=${account}`, {
    headers: {
      Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('noi.token'))}`,
      'Content-Type': 'text/csv',
    },
    data: file,
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`/transactions?activeTab=bank_lines&filter[account]=${account}`);
  const card = page.getByRole('list', { name: 'Sao kê' }).getByRole('listitem');
  await expect(card).toContainText('Chắc chắn');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Ghi nhận' }).click();
  await expect(card.getByText('Chắc chắn')).toHaveCount(0);
});
