/** Receipts, payment vouchers and quotations (rules 7.14). */
import { expect, test } from 'vitest';
import { formatMoneyInWords } from '#rules/moneyWords';
import { clockAfterSessions } from './support/afterwards.ts';
import { ApiTestCompany, expectActionDone, expectCreated } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({
  clock: clockAfterSessions,
  companyName: 'Công ty Nôi',
  companyAddress: '12 Lê Lợi, Quận 1',
  companyTaxCode: '0312345678',
  companyAccount: { bank: 'acb', account: '123456789' },
});
const shop = await ApiTestCompany.open(api);
// The company of the demo would take precedence over the configuration.
await api.knex('settings').where({ name: 'company' }).delete();
const company = { name: 'Công ty Nôi', address: '12 Lê Lợi, Quận 1', tax_code: '0312345678' };
const cash = { at: '2031-06-02', payment_method: 'cash' };

const customer_id = await shop.customer({ name: 'Trần Thị Hồng', address: '5 Hai Bà Trưng' });
const service_id = await shop.service({ name: 'Tắm bé', price: 250_000 });
const form = shop.form(service_id, 5, { direct_discount: 25_000 });
const package_id: string = expectActionDone(
  await shop.sales.act('customers', customer_id, 'register_package_v2', form),
).package_id;
const { transaction_id } = expectActionDone(
  await shop.sales.act('packages', package_id, 'pay', { ...cash, amount: 225_000 }),
);

test('a receipt shows its number, the payer, the amount in words, and the amount still due', async () => {
  const { status, body } = await shop.finance.get(`/transactions/${transaction_id}/receipt`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    company,
    number: 'PT2031-00001',
    direction: 'in',
    approved: false,
    at: '2031-06-02',
    party: { name: 'Trần Thị Hồng', address: '5 Hai Bà Trưng' },
    amount: 225_000,
    amount_in_words: 'hai trăm hai mươi lăm nghìn đồng',
    payment_method: 'cash',
    package: { id: package_id, total_price: 1_225_000, paid: 225_000, due: 1_000_000 },
    account: { bank: 'acb', account: '123456789', name: 'Công ty Nôi' },
  });
  expect(body.data.reason).toContain('Trần Thị Hồng · Gói 1');
});

test('an outgoing payment has a payment voucher with its recipient', async () => {
  const refund = expectActionDone(
    await shop.finance.act('packages', package_id, 'refund', { ...cash, amount: 5000, reason: 'Đổi ý' }),
  );
  const { body } = await shop.finance.get(`/transactions/${refund.transaction_id}/receipt`);
  expect(body.data).toMatchObject({
    number: 'PC2031-00001',
    direction: 'out',
    party: { name: 'Trần Thị Hồng' },
    amount_in_words: 'năm nghìn đồng',
  });
  const ads = expectCreated(
    await shop.finance.create('transactions', { ...cash, kind: 'ads', amount: 1000, note: 'Tháng 6' }),
  );
  const receipt = (await shop.finance.get(`/transactions/${ads}/receipt`)).body.data;
  expect(receipt).toMatchObject({ party: { name: null }, package: null });
  expect(receipt.reason).toContain('Tháng 6');
});

test('a quotation shows the lines, the deductions, the total in words and the amount due', async () => {
  const { body } = await shop.sales.get(`/packages/${package_id}/quotation`);
  const { due, total_price } = await shop.package(package_id);
  expect(body.data).toMatchObject({
    company,
    number: `BG2031-${package_id.padStart(5, '0')}`,
    customer: { name: 'Trần Thị Hồng' },
    sessions: 5,
    lines: [{ service_name: 'Tắm bé', quantity: 5, sessions: 5, unit_price: 250_000, price: 1_250_000 }],
    deductions: [{ amount: 25_000 }],
    total_price,
    amount_in_words: formatMoneyInWords(1_225_000),
    due,
  });
});

test('both are logged when printed, and available to staff who may read their content', async () => {
  const { body } = await shop.admin.get('/exports?sort=-created_at&page[size]=50');
  const lists = body.data.map(({ attributes }: { attributes: { list: string } }) => attributes.list);
  expect(lists).toContain('transactions/receipt');
  expect(lists).toContain('packages/quotation');
  const looks = await shop.admin.get(`/customers/${customer_id}/viewers`);
  expect(looks.body.data.length).toBeGreaterThan(0);
  expect((await shop.sales.get(`/transactions/${transaction_id}/receipt`)).status).toBe(403);
  const partner = await api.as('partner');
  expect((await partner.get(`/packages/${package_id}/quotation`)).status).toBe(403);
  expect((await shop.finance.get('/transactions/999999999/receipt')).status).toBe(404);
  expect((await shop.finance.get('/packages/999999999/quotation')).status).toBe(404);
});

test('the company data in the settings take precedence over those of the server’s configuration', async () => {
  const settled = { name: 'Nôi Hà Nội', address: '1 Tràng Tiền, Hoàn Kiếm', tax_code: '0312345678-001' };
  expect((await shop.admin.patch('/settings/company', settled)).status).toBe(200);
  const { body } = await shop.finance.get(`/transactions/${transaction_id}/receipt`);
  expect(body.data).toMatchObject({ company: settled, account: { name: settled.name } });
  expect((await shop.finance.get('/payment_account')).body.data.name).toBe(settled.name);
});
