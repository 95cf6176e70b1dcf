/** Builds the Sales - Marketing report: its 31 rows from counts per column (rules 8.6). */

/** Counts of a column; every count can be summed over columns. Money in đồng. */
export interface MarketingCounts {
  expense: number;
  /** Number of days with expense above 0. */
  expense_days: number;
  c3_fanpage: number;
  c3_hotline: number;
  c3_zalo: number;
  l1_total: number;
  l5: number;
  l5_revenue: number;
  l8_reg: number;
  l8_reg_revenue: number;
  l8_fin: number;
  l8_fin_revenue: number;
}
export type MarketingFormat = 'number' | 'currency' | 'percent';
interface MarketingRow {
  code: string;
  title: string;
  /** Values of the percent format are ratios (0.25). */
  format: MarketingFormat;
  /** Calculated from the totals of all columns, not as an average of `data`; null if the denominator is 0. */
  total: number | null;
  data: (number | null)[];
}

type Formula = (counts: MarketingCounts) => number | null;
type Row = readonly [code: string, title: string, format: MarketingFormat, formula: Formula];

const calculateRatio = (a: number, b: number): number | null => (b === 0 ? null : a / b);
const sumLeads = (counts: MarketingCounts): number => counts.c3_fanpage + counts.c3_hotline + counts.c3_zalo;

/** Returns the rows for a group of orders: cost and revenue, compared with the expense and the contacts. */
function buildOrderRows(code: 'l5' | 'l8_reg' | 'l8_fin', name: string) {
  const revenue = `${code}_revenue` as const;
  return {
    count: [code, name, 'number', (x) => x[code]],
    revenue: [revenue, `Doanh thu ${name}`, 'currency', (x) => x[revenue]],
    expenseShare: [
      `${code}_expense_per_revenue`,
      `Chi phí / Doanh thu ${name}`,
      'percent',
      (x) => calculateRatio(x.expense, x[revenue]),
    ],
    rpc: [
      `${code}_rpc`,
      `Doanh thu ${name} / C3`,
      'currency',
      (x) => calculateRatio(x[revenue], sumLeads(x)),
    ],
    cost: [
      `${code}_expense_per_order`,
      `Chi phí / Đơn ${name}`,
      'currency',
      (x) => calculateRatio(x.expense, x[code]),
    ],
    conversion: [
      `${code}_conversion`,
      `Tỉ lệ chuyển đổi ${name} / C3`,
      'percent',
      (x) => calculateRatio(x[code], sumLeads(x)),
    ],
  } satisfies Record<string, Row>;
}

const l5Rows = buildOrderRows('l5', 'L5');
const registeredL8Rows = buildOrderRows('l8_reg', 'L8 (theo ngày đăng ký)');
const finishedL8Rows = buildOrderRows('l8_fin', 'L8 (theo ngày kết thúc)');

const formulaGroups: readonly (readonly Row[])[] = [
  [
    ['expense', 'Chi phí', 'currency', (x) => x.expense],
    ['expense_days', 'Số ngày có chi phí', 'number', (x) => x.expense_days],
    ['expense_per_day', 'Chi phí / Ngày', 'currency', (x) => calculateRatio(x.expense, x.expense_days)],
  ],
  [
    ['c3_total', 'Tổng số C3', 'number', sumLeads],
    ['c3_fanpage', 'Số C3 Fanpage', 'number', (x) => x.c3_fanpage],
    ['c3_hotline', 'Số C3 Hotline', 'number', (x) => x.c3_hotline],
    ['c3_zalo', 'Số C3 Zalo', 'number', (x) => x.c3_zalo],
    ['c3_per_day', 'Số C3 / Ngày', 'number', (x) => calculateRatio(sumLeads(x), x.expense_days)],
    ['c3_price', 'Chi phí / C3', 'currency', (x) => calculateRatio(x.expense, sumLeads(x))],
    ['l1_total', 'Tổng số L1', 'number', (x) => x.l1_total],
    ['l1_per_c3', 'Tỉ lệ L1 / C3', 'percent', (x) => calculateRatio(x.l1_total, sumLeads(x))],
  ],
  [
    l5Rows.count,
    ['l5_per_day', 'L5 / Ngày', 'number', (x) => calculateRatio(x.l5, x.expense_days)],
    l5Rows.revenue,
    [
      'l5_revenue_per_day',
      'Doanh thu L5 / Ngày',
      'currency',
      (x) => calculateRatio(x.l5_revenue, x.expense_days),
    ],
    l5Rows.expenseShare,
    l5Rows.rpc,
    l5Rows.cost,
    l5Rows.conversion,
  ],
  Object.values(registeredL8Rows),
  Object.values(finishedL8Rows),
];

/** Adds up the columns. */
function sumCounts(columns: readonly MarketingCounts[]): MarketingCounts {
  const add = (name: keyof MarketingCounts) => columns.reduce((total, column) => total + column[name], 0);
  return {
    expense: add('expense'),
    expense_days: add('expense_days'),
    c3_fanpage: add('c3_fanpage'),
    c3_hotline: add('c3_hotline'),
    c3_zalo: add('c3_zalo'),
    l1_total: add('l1_total'),
    l5: add('l5'),
    l5_revenue: add('l5_revenue'),
    l8_reg: add('l8_reg'),
    l8_reg_revenue: add('l8_reg_revenue'),
    l8_fin: add('l8_fin'),
    l8_fin_revenue: add('l8_fin_revenue'),
  };
}

/**
 * Returns the report's rows in order, with null between the five groups; each row has a value for each column and a value for the total.
 */
export function calculateMarketingRows(columns: readonly MarketingCounts[]): (MarketingRow | null)[] {
  const totals = sumCounts(columns);
  const rows = formulaGroups.map((group) =>
    group.map(([code, title, format, formula]) => ({
      code,
      title,
      format,
      total: formula(totals),
      data: columns.map(formula),
    })),
  );
  return rows.flatMap((group, index) => (index === 0 ? group : [null, ...group]));
}
