// @vitest-environment happy-dom
/** The report pages that are drawn from declarations: filters, values, table, links, totals. */
import { fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { BankRow } from '#schema/reports/bank';
import type { BreakdownData } from '#schema/reports/breakdown';
import type { EstimatedPartnerRevenueData } from '#schema/reports/estimatedPartnerRevenue';
import type { MarketingData } from '#schema/reports/marketing';
import type { PartnerRevenueData } from '#schema/reports/partnerRevenue';
import type { PlanAheadData } from '#schema/reports/planAheadReport';
import type { RevenueData } from '#schema/reports/revenue';
import { reportScreens } from '../../src/reports/index.ts';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

beforeEach(() => setWindowWidth(1440));

type Name =
  | 'ahead'
  | 'bank'
  | 'breakdown'
  | 'estimated_partner_revenue'
  | 'marketing'
  | 'partner_revenue'
  | 'revenue';

function open(
  name: Name,
  data: object,
  query = '',
  role: 'admin' | 'finance' | 'partner' = 'finance',
  meta = {},
) {
  const server = installFakeServer(() => ({ body: { data, meta } }));
  const Report = reportScreens[name];
  const page = (
    <Suspense fallback={null}>
      <Report />
    </Suspense>
  );
  renderScreens(`/reports/${name}${query}`, { [`/reports/${name}`]: page }, buildViewer(role));
  return server;
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell');
const hrefOf = (cell: HTMLElement | undefined) =>
  cell && decodeURIComponent(within(cell).getByRole('link').getAttribute('href') ?? '');

test('a report without parameters: its values, its columns with links and totals, and the part below the table', async () => {
  const september = { month: '2027-01', sessions: 4, value: 4_000_000, births: 3, births_without_package: 1 };
  const data: PlanAheadData = {
    from: '2026-11-26',
    rows: [{ ...september, month: '2026-11', sessions: 2, value: 1_500_000 }, september],
    summary: { sessions: 6, value: 5_500_000, births: 6, births_without_package: 2 },
    nurses: [{ agent_id: '9', name: 'Chị Lan', sessions: 6, months: { '2026-11': 2, '2027-01': 4 } }],
  };
  open('ahead', data);
  const nurses = await screen.findByRole('table', { name: 'Số buổi đã lên lịch của từng điều dưỡng' });
  const table = screen.getByRole('table', { name: 'Các tháng tới' });
  expect(screen.queryByRole('search')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Từ hôm nay' })).getAllByRole('listitem')).toHaveLength(4);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Tháng',
    'Buổi đã lên lịch',
    'Giá trị buổi đã lên lịch',
    'Khách dự sinh',
    'Dự sinh chưa có gói',
  ]);
  const [first, second, foot] = within(table).getAllByRole('row').slice(1) as HTMLElement[];
  // The first month begins on the day of the report.
  expect(hrefOf(first && cells(first)[0])).toBe('/reports/schedule?from=2026-11-26&to=2026-11-30');
  expect(hrefOf(second && cells(second)[2])).toContain('filter[birth_from]=2027-01-01');
  expect(foot?.textContent).toBe('Tổng cộng65.500.000\u00a0₫62');
  expect(within(nurses).getByRole('row', { name: /Chị Lan/ }).textContent).toBe('Chị Lan246');
});

test('a report of a month requests the month in the URL, draws two values in one cell and shows the total', async () => {
  const row: BankRow = {
    ...{
      bank: 'acb',
      account: '123',
      opening: null,
      in: 7,
      out: -2,
      closing: 5,
      booked_in: 7,
      booked_out: 0,
    },
    ...{ open_in: 0, open_out: -2, difference: -2, unproven_in: 0, unproven_out: 0, until: '2026-10-31' },
  };
  const { calls } = open('bank', { month: '2026-10', rows: [row] }, '?month=2026-10');
  await screen.findByText('1 trong 1 tài khoản còn chênh lệch: dòng chưa khớp, hoặc sao kê thiếu dòng.');
  expect(calls[0]?.query).toEqual({ month: '10/2026' });
  expect(screen.getByRole('textbox', { name: 'Tháng' })).toHaveProperty('value', '10/2026');
  const table = screen.getByRole('table', { name: 'Sao kê tháng 10/2026 theo tài khoản' });
  const [difference, open_] = cells(within(table).getAllByRole('row')[1] as HTMLElement);
  expect(hrefOf(difference)).toContain('filter[status]=open');
  expect(
    within(open_ as HTMLElement)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['0\u00a0₫', '-2\u00a0₫']);
});

const headsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('a report of a range of days sends this month by default, and a column can depend on a filter', async () => {
  const figures = {
    ...{ leads: 1, reached: 1, registered: 2, registered_total: 3_000_000, collected: 4_000_000 },
    ...{ given_away: 0, discounts: 0, price_cuts: 0, sessions: 5, earned: 6_000_000, came_again: 0 },
    ...{ lost: 3, lost_leads: 1, lost_packages: 2 },
    reasons: [
      { reason: null, leads: 1, packages: 0 },
      { reason: 'price' as const, leads: 0, packages: 2 },
    ],
  };
  const data: BreakdownData = {
    ...{ by: 'agent', from: '2026-11-01', to: '2026-11-30' },
    rows: [{ id: '9', name: 'Chị Lan', ...figures }],
    summary: figures,
  };
  const { calls } = open('breakdown', data, '?by=agent');
  const table = await screen.findByRole('table', { name: 'Xếp hạng' });
  await within(table).findByText('Chị Lan');
  expect(calls[0]?.query).toMatchObject({ by: 'agent', from: expect.stringMatching(/^01\//) });
  expect(screen.getByRole('combobox', { name: 'Thời gian' })).toHaveProperty('value', 'this');
  expect(headsOf(table).slice(0, 2)).toEqual(['Tên', 'Giá trị góiGói đăng ký']);
  const [row, foot] = within(table).getAllByRole('row').slice(1) as HTMLElement[];
  expect(hrefOf(row && cells(row)[1])).toContain('filter[package_agent_id]=9');
  expect(hrefOf(foot && cells(foot)[1])).not.toContain('package_agent_id');
  for (const line of [row, foot])
    expect(line && cells(line).at(-1)?.textContent).toMatch(/ 2 · Chưa ghi lý do 1$/);
});

const sums = { total_packages: 1, total_revenue: 100, total_commission: 10, total_bonus: 0 };
const partner = { partner_id: '3', partner_code: 'AN', partner_name: 'An Nhi', ...sums };

test('a report adds up the rows of each month, and of all months in the last row', async () => {
  const data: EstimatedPartnerRevenueData = {
    rows: [
      { ...partner, month: '2026-10' },
      { ...partner, month: null },
    ],
    partners: [{ id: '3', name: 'An Nhi' }],
  };
  open('estimated_partner_revenue', data);
  const table = await screen.findByRole('table', { name: 'Doanh thu chưa chốt theo tháng và đối tác' });
  await within(table).findByText('Tháng 10/2026');
  expect(screen.getByRole('combobox', { name: 'Đối tác' })).toBeTruthy();
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    ...['Tháng 10/2026', 'An Nhi', 'Chưa có ngày kết thúc', 'An Nhi', 'Tổng cộng'],
  ]);
  expect(hrefOf(cells(rows[0] as HTMLElement)[0])).toContain('filter[finished_in_month]=2026-10');
  expect(hrefOf(cells(rows[3] as HTMLElement)[0])).toContain('filter[finished_is_null]=true');
  expect(cells(rows[4] as HTMLElement)[1]?.textContent).toBe('200\u00a0₫');
});

test('a partner reads its own rows without a filter for partners, and an unfinished month next to the last one', async () => {
  const total = { total: 100 };
  const data: PartnerRevenueData = {
    ...{ overall: total, revenue: total },
    partner: { total: 10, commission_percent: 0.1, bonus: 0, confirmed: 0, unconfirm: 10 },
    rows: [{ ...partner, month: null, l8_packages: 0, l8_revenue: 0, l8_commission: 0 }],
    partners: [],
  };
  const month = '2026-11';
  const { calls } = open('partner_revenue', data, `?month=${month}&partner_id=3`, 'partner');
  const table = await screen.findByRole('table', { name: 'Doanh thu theo đối tác' });
  await within(table).findByText('An Nhi');
  expect(screen.getByRole('heading', { level: 1, name: 'Báo cáo' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Đối tác' })).toBeNull();
  expect(headsOf(table)).not.toContain('Tháng');
  expect(calls[0]).toMatchObject({
    path: 'reports/partner_revenue_report',
    query: { month: '11/2026' },
  });
  expect(calls.some(({ query }) => 'partner_id' in query)).toBe(false);
  expect(calls.some(({ query }) => query.month === '10/2026')).toBe(true);
});

test('a report with pages shows how many rows there are, and requests one page', async () => {
  const figure = { total: 2 };
  const data: RevenueData = {
    ...{
      overall: figure,
      revenue: figure,
      agent: figure,
      fago: figure,
      packages: figure,
      price_cuts: figure,
    },
    ...{ sellers: [], serie: [], serie_type: 'month', sales: [], agents: [{ id: '9', name: 'Chị Lan' }] },
    raw: [
      {
        ...{ id: '5', customer_id: '7', agent_id: '9', level: 'L8', phone: null, name: 'Thu Tú' },
        ...{ registered: 10, finished: 4, total_price: 2, services: 'Tắm bé', finished_at: null },
        agent_commission: null,
      },
    ],
  };
  const { calls } = open('revenue', data, '?page=2', 'finance', { total: 51, page_count: 2 });
  const table = await screen.findByRole('table', { name: 'Các gói trong tổng' });
  expect(calls[0]?.query).toMatchObject({
    ...{ date_field: 'registered_at', level: 'l7_up', 'page[number]': '2', 'page[size]': '50' },
  });
  expect(screen.getByRole('heading', { name: 'Các gói (51)' })).toBeTruthy();
  expect(screen.getAllByRole('navigation')).toHaveLength(2);
  const link = within(table).getByRole('link', { name: 'Thu Tú' });
  expect(link.getAttribute('href')).toBe('/customers/7?packageId=5');
  expect(within(table).getByText('Chị Lan')).toBeTruthy();
});

const row = { title: 'Tổng số C3', format: 'number' as const };
const marketingData: MarketingData = {
  rows: [
    { ...row, code: 'c3_total', total: 5, data: [2, 3] },
    null,
    { ...row, code: 'l5', title: 'L5', total: 1, data: [1, 0] },
  ],
  ...{ time_serie: ['2026-11-02', '2026-11-03'], serie_type: 'day' },
  first_call_minutes: { all: 12 },
  retention: [{ month: '2026-11', finished: 4, again: 1 }],
};
const range = '?view_by=range&start_date=2026-11-02';

test('a report with views sends only the parameters of the chosen view, and waits for both ends of a range', async () => {
  const { calls } = open('marketing', marketingData, `${range}&end_date=03/11/2026&month=2026-02`, 'admin');
  const table = await screen.findByRole('table', { name: 'Chỉ số Sales - Marketing' });
  expect(calls[0]?.query).toEqual({
    ...{ view_by: 'range', start_date: '02/11/2026', end_date: '03/11/2026', legacy_c3: 'false' },
  });
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    ...['02/11/2026', '03/11/2026'],
  ]);
  expect(screen.getByRole('button', { name: 'Xóa khoảng ngày' })).toBeTruthy();
  // A column for each day; its heading opens the form for the numbers of the day.
  expect(headsOf(table)).toEqual(['Chỉ số', 'Tổng', 'T2 02/11', 'T3 03/11']);
  const heading = within(table).getByRole('button', { name: 'Cập nhật chỉ số Thứ Ba 03/11/2026' });
  expect(heading.textContent).toBe('T3 03/11');
  const [first] = within(table).getAllByRole('row').slice(1);
  expect(hrefOf(first && cells(first)[0])).toContain('filter[contacted_to]=2026-11-03');
  expect(hrefOf(first && cells(first)[1])).toContain('filter[contacted_to]=2026-11-02');
  expect(await screen.findByRole('table', { name: 'Khách quay lại' })).toBeTruthy();
  expect(screen.getByText('12 phút')).toBeTruthy();
});

test('a range with one end is not requested', async () => {
  const { calls } = open('marketing', marketingData, range);
  expect((await screen.findByText('Hãy chọn ngày bắt đầu và ngày kết thúc.')).getAttribute('role')).toBe(
    'status',
  );
  expect(calls).toEqual([]);
});

test('on a phone the period is on the page, and the button “Lọc” has the other filters and the number in use', async () => {
  setWindowWidth(390);
  const figure = { total: 2 };
  const data: RevenueData = {
    ...{
      overall: figure,
      revenue: figure,
      agent: figure,
      fago: figure,
      packages: figure,
      price_cuts: figure,
    },
    ...{ sellers: [], serie: [], serie_type: 'month', sales: [], agents: [], raw: [] },
  };
  open('revenue', data, '?month=2026-11&level=all');
  expect(await screen.findByRole('combobox', { name: 'Thời gian' })).toHaveProperty('value', 'month');
  expect(screen.queryByRole('combobox', { name: 'Cấp độ' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Lọc (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Bộ lọc' }));
  expect(sheet.getByRole('combobox', { name: 'Cấp độ' })).toHaveProperty('value', 'all');
  expect(sheet.queryByRole('combobox', { name: 'Thời gian' })).toBeNull();
});

test('the figure that a report is about leads, and the others are a strip', async () => {
  const figure = { total: 2 };
  const data: RevenueData = {
    ...{
      overall: figure,
      revenue: figure,
      agent: figure,
      fago: figure,
      packages: figure,
      price_cuts: figure,
    },
    ...{ sellers: [], serie: [], serie_type: 'month', sales: [], agents: [], raw: [] },
  };
  open('revenue', data);
  expect(await screen.findByRole('region', { name: 'Doanh thu' })).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: 'Tổng doanh thu' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/[\d.\s₫-]+$/, '')),
  ).toEqual([
    ...['Giá trị gốc', 'Thu nhập điều dưỡng', 'Thu nhập đối tác', 'Thu nhập công ty', 'Số gói'],
    'Bán dưới bảng giá',
  ]);
});
