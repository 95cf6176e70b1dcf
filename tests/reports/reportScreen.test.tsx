// @vitest-environment happy-dom
/** The pages that `reportScreen` draws from declarations: filters, values, table, links, totals. */
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { BankRow } from '#schema/reports/bank';
import type { PlanAheadData } from '#schema/reports/planAheadReport';
import { reportScreens } from '../../src/reports/index.ts';
import { fakeServer } from '../screens/support/api.ts';
import { show, widen } from '../screens/support/show.tsx';
import { viewer } from '../screens/support/viewers.ts';

beforeEach(() => widen(1440));

function open(name: 'ahead' | 'bank', data: object, query = '') {
  const server = fakeServer(() => ({ body: { data } }));
  const Report = reportScreens[name];
  const page = (
    <Suspense fallback={null}>
      <Report />
    </Suspense>
  );
  show(`/reports/${name}${query}`, { [`/reports/${name}`]: page }, viewer('finance'));
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
  expect(calls[0]?.query).toEqual({ month: '2026-10' });
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
