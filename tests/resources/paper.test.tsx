// @vitest-environment happy-dom
/** Receipts, quotations, pay slips of any month, and the tax of a quarter, as the screen shows them before printing. */
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Quotation, Receipt } from '#schema/paper';
import MonthPaySlips from '../../src/reports/payRun/MonthSlips.tsx';
import { WithheldTax } from '../../src/reports/payRun/WithheldTax.tsx';
import QuotationButton from '../../src/resources/packages/QuotationButton.tsx';
import ReceiptButton from '../../src/resources/transactions/ReceiptButton.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const company = {
  name: 'Công ty Nôi',
  phone: '0281234567',
  zalo: null,
  address: '12 Lê Lợi',
  tax_code: '0312345678',
  logo: null,
};
const account = { bank: 'acb', account: '123456789', name: 'Công ty Nôi' } as const;
const receipt: Receipt = {
  company,
  number: 'PT2026-00012',
  direction: 'in',
  approved: true,
  at: '2026-11-20',
  party: { name: 'Trần Thị Hồng', phone: '0912345678', address: null },
  reason: 'Thu tiền dịch vụ',
  amount: 225_000,
  amount_in_words: 'hai trăm hai mươi lăm nghìn đồng',
  payment_method: 'cash',
  bank: null,
  package: { id: '57', total_price: 1_225_000, paid: 225_000, due: 1_000_000 },
  account,
};

/** Draws a button with its record; the server answers with `data`. */
function renderOnRecord(
  resource: string,
  record: { id: string; kind?: string },
  data: object,
  button: ReactNode,
) {
  const server = installFakeServer(() => ({ body: { data } }));
  const scope = (
    <RecordContexts resource={resource} record={record}>
      {button}
    </RecordContexts>
  );
  return { ...server, ...renderScreens('/', { '/': scope }, buildViewer('finance')) };
}

test('a receipt shows number, amount in words, company, and the QR code for the amount still due', async () => {
  const { user, sent } = renderOnRecord(
    'transactions',
    { id: '4', kind: 'revenue' },
    receipt,
    <ReceiptButton />,
  );
  await user.click(await screen.findByRole('button', { name: 'Phiếu thu' }));
  const [sheet] = await screen.findAllByRole('region', { name: 'Phiếu thu PT2026-00012' });
  for (const text of ['Số PT2026-00012 · ngày 20/11/2026', 'Mã số thuế: 0312345678', 'Tiền mặt'])
    expect(sheet?.textContent).toContain(text);
  expect(sheet?.textContent).toContain('Hai trăm hai mươi lăm nghìn đồng.');
  const code = await screen.findAllByRole('img', { name: /^Mã VietQR chuyển 1\.000\.000\s₫ đến ACB/ });
  expect(code.length).toBeGreaterThan(0);
  expect(sent('GET').some(({ path }) => path === 'transactions/4/receipt')).toBe(true);
});

test('outgoing money has a payment voucher, without a QR code', async () => {
  const out: Receipt = { ...receipt, number: 'PC2026-00003', direction: 'out' };
  const { user } = renderOnRecord('transactions', { id: '4', kind: 'refund' }, out, <ReceiptButton />);
  await user.click(await screen.findByRole('button', { name: 'Phiếu chi' }));
  await screen.findAllByRole('region', { name: 'Phiếu chi PC2026-00003' });
  expect(screen.queryByRole('img', { name: /VietQR/ })).toBeNull();
});

test('a quotation has its lines, the total in words and the amount due', async () => {
  const quotation: Quotation = {
    company,
    number: 'BG2026-00057',
    at: '2026-11-20',
    package_id: '57',
    customer: { name: 'Trần Thị Hồng', phone: null, address: null },
    started_at: '2026-12-03',
    sessions: 10,
    lines: [
      {
        id: '1',
        service_name: 'Tắm bé',
        variant_name: 'Nâng cao',
        quantity: 2,
        sessions: 10,
        unit_price: 125_000,
        price: 1_250_000,
      },
    ],
    deductions: [{ description: 'Giảm trực tiếp', amount: 25_000 }],
    original_price: 1_250_000,
    total_price: 1_225_000,
    amount_in_words: 'một triệu hai trăm hai mươi lăm nghìn đồng',
    paid: 225_000,
    due: 1_000_000,
    account: null,
  };
  const { user } = renderOnRecord('packages', { id: '57' }, quotation, <QuotationButton />);
  await user.click(await screen.findByRole('button', { name: 'Báo giá' }));
  const [table] = await screen.findAllByRole('table', { name: 'Các dịch vụ' });
  const cells = within(table as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    ...['1', 'Tắm bé · Nâng cao', '2', '10', '125.000 ₫', '1.250.000 ₫'],
    '1.250.000 ₫',
  ]);
  const [sums] = await screen.findAllByRole('table', { name: 'Tổng hợp' });
  expect(sums?.textContent?.replace(/\s/g, ' ')).toBe(
    'Giảm trực tiếp-25.000 ₫Tổng cộng1.225.000 ₫Đã thanh toán225.000 ₫Còn phải thanh toán1.000.000 ₫',
  );
});

const slip = (paid: number) => ({
  agent: {
    id: '3',
    name: 'Lê Thị Hiền',
    bank: null,
    bank_account: null,
    account_holder: null,
    shared: false,
  },
  items: [],
  ...{ shares: 0, items_total: 0, advances: 0, transferred: 0 },
  ...{ carried: 0, carried_on: 0, running: 0 },
  packages: [
    {
      ...{ id: '7', customer_id: '1', customer_name: 'Chị A', level: 'L8', finished_at: '2026-10-03' },
      ...{ total_price: 2000, agent_commission: 50, sessions: 2, substitute: false, paid },
      ...{ gross: 1000, tax: 100, net: 900 },
    },
  ],
  ...{ gross: 1000, tax: 100, net: 900 },
});

test.each([
  [1000, 'Đã ghi giao dịch trả lương.'],
  [400, 'Đã trả 400 ₫, còn 600 ₫ trước thuế.'],
  [0, 'Chưa trả.'],
])('a payslip of a month of which %d was paid says: %s', async (paid, state) => {
  const data = { month: '2026-10', rows: [slip(paid)], total: {} };
  const { sent } = renderOnRecord(
    'agents',
    { id: '3' },
    data,
    <MonthPaySlips month="2026-10" agentId="3" onClose={() => undefined} />,
  );
  const [sheet] = await screen.findAllByRole('region', { name: 'Phiếu lương của Lê Thị Hiền' });
  expect(sheet?.textContent?.replace(/\s/g, ' ')).toContain(state);
  const [payRunCall] = sent('GET').filter(({ path }) => path === 'pay_run');
  expect(payRunCall?.query).toMatchObject({ month: '2026-10', all: 'true', agent_id: '3' });
});

test('a month without paid packages shows this, and cannot be printed', async () => {
  const none = { month: '2026-10', rows: [], total: {} };
  renderOnRecord('agents', { id: '3' }, none, <MonthPaySlips month="2026-10" onClose={() => undefined} />);
  expect(
    await screen.findByText(/Không có gói đã thanh toán nào kết thúc trong tháng 10\/2026/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'In' })).toHaveProperty('disabled', true);
});

test('the tax of a quarter is summed below its nurses', async () => {
  const row = { agent_id: '3', name: 'Lê Thị Hiền', gross: 1000, tax: 100, net: 900 };
  const data = { quarter: '2026-Q4', from: '2026-10-01', to: '2026-12-31', rows: [row], total: row };
  renderOnRecord('agents', { id: '3' }, data, <WithheldTax month="2026-11" />);
  const table = await screen.findByRole('table', { name: 'Thuế đã khấu trừ 2026-Q4' });
  expect(
    within(table)
      .getByRole('row', { name: /Lê Thị Hiền/ })
      .textContent?.replace(/\s/g, ' '),
  ).toBe('Lê Thị Hiền1.000 ₫100 ₫900 ₫');
});
