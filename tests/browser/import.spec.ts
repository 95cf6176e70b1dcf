import { parseCsv, writeCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { toLocalDay } from '#rules/days';
import { buildMessyCustomers } from '../api/imports/messyCustomers.ts';
import { expectAccessible } from './support/isAccessible.ts';
import { openListTool } from './support/openTool.ts';
import { BrowserTestCompany, makeUniquePhone, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const choose = async (page: Page, name: string, rows: string[][]) => {
  const asking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp', exact: true }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(writeCsv(rows)) };
  await (await asking).setFiles(file);
};

const header = ['Điện thoại', 'Họ tên', 'Ngày dự sinh', 'STT'];
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Nhập khách hàng từ tệp/ });

/** Opens the import of customers. Returns two rows for a file: one is valid, one has the phone of an existing customer. */
async function openImport(page: Page) {
  const known = makeUniquePhone();
  await new BrowserTestCompany(page.request).customer({ name: 'Đã có từ trước', phone: known });
  const name = makeUniqueText('Từ tệp');
  await signInPage(page, 'sales');
  await page.goto('/customers');
  await openListTool(page, 'Nhập');
  return {
    name,
    good: [makeUniquePhone(), `${name} A`, '20/12/2026', '1'],
    double: [known, `${name} B`, '', '2'],
  };
}

test('in a file of customers a row without a name is invalid, unreadable cells go into the note, and a known phone is named; the file is returned with its errors', async ({
  page,
}) => {
  const { name, good, double } = await openImport(page);
  const dialog = dialogOf(page);
  const unread = ['12', `${name} C`, '31/02/2026', '3'];
  await choose(page, 'khach.csv', [header, good, double, unread, [makeUniquePhone(), '', '20/12/2026', '4']]);
  await expect(dialog.getByText('4 dòng: 2 được, 1 trùng, 1 sai.')).toBeVisible();
  await expect(dialog.getByText('Không nhập các cột: STT.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Sai/ })).toContainText('Họ tên');
  const doubtful = dialog.getByRole('row', { name: new RegExp(`${name} C`) });
  await expect(doubtful).toContainText('Điện thoại không phải là số điện thoại');
  await expect(doubtful).toContainText('Ngày dự sinh không phải là ngày có thật');
  await expect(doubtful).toContainText('Đã chuyển vào ghi chú');
  await expect(dialog.getByRole('row', { name: /Trùng/ })).toContainText('Đã có từ trước');
  await expect(dialog.getByRole('button', { name: 'Nhập 2 dòng' })).toBeEnabled();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Tải các dòng sai' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^kiem-tra-nhap-khach-hang-.*\.csv$/);
});

test('a corrected file is imported once: a known phone is skipped, the rest is listed', async ({ page }) => {
  const { name, good, double } = await openImport(page);
  const dialog = dialogOf(page);
  await choose(page, 'khach.csv', [header, good, double, [makeUniquePhone(), '', '28/02/2027', '3']]);
  await dialog.getByRole('button', { name: 'Chọn tệp khác' }).click();
  const corrected = [header, good, double, [makeUniquePhone(), `${name} C`, '28/02/2027', '3']];
  await choose(page, 'khach.csv', corrected);
  await dialog.getByRole('button', { name: 'Nhập 2 dòng' }).click();
  await expect(dialog.getByText('Đã nhập 2 dòng, bỏ qua 1 dòng trùng.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Xem các dòng đã nhập' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(page.locator('[data-row]').first()).toContainText(name);

  await openListTool(page, 'Nhập');
  await choose(page, 'khach.csv', corrected);
  await expect(dialog.getByText(/Tệp này đã được nhập lúc .*; không có gì được nhập thêm/)).toBeVisible();
});

test('an import is undone from the list of imports', async ({ page }) => {
  const { name, good } = await openImport(page);
  const file = `${name}.csv`;
  await choose(page, file, [header, good]);
  await dialogOf(page).getByRole('button', { name: 'Nhập 1 dòng' }).click();
  await expect(dialogOf(page).getByText('Đã nhập 1 dòng.')).toBeVisible();

  await page.goto('/imports');
  const row = page.locator('[data-row]').filter({ hasText: file });
  await row.getByRole('button', { name: /^Thao tác khác/ }).click();
  await page.getByRole('menuitem', { name: 'Hoàn tác' }).click();
  const question = page.getByRole('dialog', { name: 'Hoàn tác lần nhập' });
  await expect(question).toContainText('Bản ghi mới vào thùng rác');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Hoàn tác 1 bản ghi' }).click();
  await expect(page.getByText(`Đã hoàn tác 1 bản ghi của tệp ${file}.`)).toBeVisible();
  // An import that was undone offers no further actions.
  await expect(row.getByRole('button', { name: /^Thao tác khác/ })).toHaveCount(0);
  await page.goto(`/customers?filter[phone]=${good[0]}`);
  await expect(page.getByText('Không có kết quả nào khớp với bộ lọc.')).toBeVisible();
});

test('a list is exported, edited and imported: each change is shown, a conflict is asked about, and all is undone at once', async ({
  page,
}) => {
  const name = makeUniqueText('Sửa Tệp');
  const shop = new BrowserTestCompany(page.request);
  const [one = ''] = [
    await shop.customer({ name: `${name} A`, note: 'cũ' }),
    await shop.customer({ name: `${name} B`, note: 'cũ' }),
  ];
  await signInPage(page, 'sales');
  await page.goto(`/customers?filter[name]=${encodeURIComponent(name)}&sort=name`);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await openListTool(page, 'Xuất');
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Xuất để sửa (Excel)' }).click();
  const parts: Buffer[] = [];
  for await (const part of await (await coming).createReadStream()) parts.push(part as Buffer);
  const [sheet] = (await readXlsx(Buffer.concat(parts))).sheets;
  const rows = sheet?.rows ?? [];
  const note = rows[0]?.indexOf('Ghi chú') ?? -1;
  for (const row of rows.slice(1)) row[note] = 'từ tệp';
  await shop.call('owner', 'PATCH', `/customers/${one}`, {
    data: { type: 'customers', id: one, attributes: { note: 'của người khác' } },
  });

  await openListTool(page, 'Nhập');
  const asking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp', exact: true }).click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sửa', rows }] }));
  await (await asking).setFiles({ name: 'sua.xlsx', mimeType, buffer });
  const dialog = page.getByRole('dialog', { name: /^Sửa khách hàng từ tệp/ });
  await expect(dialog.getByText('2 dòng đổi, 0 dòng giữ nguyên.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(`${name} B`) })).toContainText(
    'Ghi chú: cũ → từ tệp',
  );
  await expect(dialog.getByRole('button', { name: 'Lưu', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel(`Ghi chú của ${name} A`).selectOption('Theo tệp: từ tệp');
  await dialog.getByRole('button', { name: 'Lưu 2 dòng' }).click();
  await expect(dialog.getByText('Đã sửa 2 dòng.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hoàn tác lần nhập này' }).click();
  await dialog.getByRole('button', { name: 'Trả các dòng về như trước' }).click();
  await expect(dialog.getByText('Đã hoàn tác')).toBeVisible();
  const { attributes } = await shop.call('owner', 'GET', `/customers/${one}`);
  expect(attributes.note).toBe('của người khác');
});

test('importing is offered only to users who may create records, and only for lists that can be imported', async ({
  page,
}) => {
  await signInPage(page, 'finance');
  await page.goto('/customers');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Công cụ' }).click();
  await expect(page.getByRole('menuitem', { name: 'Xuất' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Nhập', exact: true })).toHaveCount(0);
  await page.goto('/transactions');
  await openListTool(page, 'Nhập');
  await expect(page.getByRole('dialog', { name: 'Nhập giao dịch từ tệp' })).toBeVisible();
  await expectAccessible(page);
});

test('300 customers from a small company are imported with at most eight presses, and removed with two', async ({
  page,
}) => {
  // The test has three steps, each as long as a whole other test.
  test.setTimeout(240_000);
  await signInPage(page, 'sales');
  await page.goto('/customers');
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const { rows, good, bad } = buildMessyCustomers(toLocalDay(new Date().toISOString()));
  presses += 2;
  await openListTool(page, 'Nhập');
  await choose(page, 'khach cu.csv', rows);
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^300 dòng: /)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('row', { name: /Có thể trùng với/ }).first()).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'HCM Trung tâm' }).first()).toBeVisible();
  await expectAccessible(page);
  await press(`Nhập ${good.length} dòng`);
  await expect(dialog.getByText(new RegExp(`Đã nhập ${good.length} dòng`))).toBeVisible({ timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await press('Tải các dòng sai');
  const stream = await (await coming).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const back = parseCsv(Buffer.concat(parts).toString('utf8')) as string[][];
  expect(back[0]).toEqual([...(rows[0] ?? []), 'Lỗi']);
  expect(back).toHaveLength(bad.length + 1);
  expect(presses).toBeLessThanOrEqual(8);

  presses = 0;
  await press('Hoàn tác lần nhập này');
  await press('Đưa các dòng đã nhập vào thùng rác');
  await expect(dialog.getByText('Đã hoàn tác')).toBeVisible({ timeout: 60_000 });
  expect(presses).toBe(2);
  await page.goto('/imports');
  const [row] = [page.locator('[data-row]').filter({ hasText: 'khach cu.csv' }).first()];
  await expect(row).toContainText('Khách hàng');
  await expectAccessible(page);
});
