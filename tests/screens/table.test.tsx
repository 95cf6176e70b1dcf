// @vitest-environment happy-dom
/** The table for rows that are not the list of a resource. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Table, type TableColumn, type TableProps } from '../../src/screens/table/Table.tsx';
import { renderScreens, setWindowWidth } from './support/show.tsx';

interface Month {
  readonly name: string;
  readonly sessions: number;
}

const columns: readonly TableColumn<Month>[] = [
  { key: 'name', head: 'Tháng', cell: ({ name }) => name, foot: 'Tổng cộng' },
  { key: 'sessions', head: 'Số buổi', align: 'right', cell: ({ sessions }) => sessions, foot: '30' },
];
const rows = [
  { name: '10/2026', sessions: 10 },
  { name: '11/2026', sessions: 20 },
];

beforeEach(() => setWindowWidth(1440));

async function drawTable(props: Partial<TableProps<Month>>) {
  const table = (
    <Table caption="Các tháng" columns={columns} rows={rows} keyOf={({ name }) => name} {...props} />
  );
  renderScreens('/', { '/': table });
  return within(await screen.findByRole('table', { name: 'Các tháng' }));
}

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('a table has its headings, a heading for each row, and the totals', async () => {
  const table = await drawTable({});
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Tháng', 'Số buổi']);
  expect(textsOf(table.getAllByRole('rowheader'))).toEqual(['10/2026', '11/2026', 'Tổng cộng']);
  expect(textsOf(table.getAllByRole('cell'))).toEqual(['10', '20', '30']);
});

test('until the rows are loaded a table has its headings and skeleton rows, without totals', async () => {
  const table = await drawTable({ rows: undefined, waiting: 3 });
  expect(table.getAllByRole('row')).toHaveLength(1 + 3);
  expect(table.queryByText('Tổng cộng')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});

test('the text for no rows replaces the totals; a table without this text keeps them', async () => {
  const table = await drawTable({ rows: [], empty: 'Chưa có tháng nào.' });
  expect(textsOf(table.getAllByRole('cell'))).toEqual(['Chưa có tháng nào.']);
  expect(table.queryByText('Tổng cộng')).toBeNull();
});

test('a table without rows and without a text for this has its totals', async () => {
  const table = await drawTable({ rows: [] });
  expect(table.getByRole('rowheader').textContent).toBe('Tổng cộng');
});

test('an empty line between groups of rows is hidden from screen readers', async () => {
  const [first, second] = rows as [Month, Month];
  const table = await drawTable({ rows: [first, null, second] });
  expect(table.getAllByRole('row')).toHaveLength(1 + 2 + 1);
});

test('a total may cover several columns', async () => {
  const [name, sessions] = columns as [TableColumn<Month>, TableColumn<Month>];
  const number = { key: 'number', head: 'STT', cell: () => '1', foot: 'Cộng', footSpan: 2 };
  const table = await drawTable({ columns: [number, name, sessions], rowHead: null, look: 'paper' });
  expect(table.getByRole('rowheader').getAttribute('colspan')).toBe('2');
  expect(textsOf(table.getAllByRole('cell'))).toEqual(['1', '10/2026', '10', '1', '11/2026', '20', '30']);
});

test('a table without headings has no header, and a heading left out is no empty heading', async () => {
  const [name, sessions] = columns as [TableColumn<Month>, TableColumn<Month>];
  const table = await drawTable({ columns: [{ ...name, head: undefined }, sessions], look: 'plain' });
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Số buổi']);
});

test('on cards each value has its label', async () => {
  await drawTable({ cards: true });
  expect(screen.getByText('10').getAttribute('data-label')).toBe('Số buổi');
});

test('on a phone a table with lines shows each row as a name, a value, a second line and a call, and the totals last', async () => {
  setWindowWidth(390);
  const line = {
    beside: 'sessions',
    second: ({ name }: Month) => [`tháng ${name}`, '', 'đã xong'],
    call: ({ sessions }: Month) => (sessions > 10 ? '0901234567' : null),
  };
  const table = (
    <Table caption="Các tháng" columns={columns} rows={rows} keyOf={({ name }) => name} line={line} />
  );
  renderScreens('/', { '/': table });
  const list = within(await screen.findByRole('list', { name: 'Các tháng' }));
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([
    '10/2026tháng 10/2026 · đã xong10',
    '11/2026tháng 11/2026 · đã xong20',
    'Tổng cộng30',
  ]);
  const calls = list.getAllByRole('link', { name: /^Gọi/ });
  expect(calls.map((call) => call.getAttribute('href'))).toEqual(['tel:0901234567']);
  expect(screen.queryByRole('table')).toBeNull();
});
