import type { BusinessRecords, PackageRow } from '../records.ts';
import {
  calculatePercentByHand,
  formatDayByHand,
  type ReportAnswer,
  type ReportQuestion,
  sortByText,
} from './question.ts';

interface Row {
  partner_id: string;
  partner_code: string;
  partner_name: string;
  month: string | null;
  total_packages: number;
  total_revenue: number;
  total_commission: number;
  total_bonus: number;
  l8_packages: number;
  l8_revenue: number;
  l8_commission: number;
}
const uncounted = ['L4', 'L5-C', 'L6-C'];

/** Returns what a partner earns for packages, at the tier of their sum; 0 below the lowest threshold. */
function calculateEarnings(records: BusinessRecords, partner_id: number, packages: readonly PackageRow[]) {
  let revenue = 0;
  for (const pack of packages) revenue += pack.total_price;
  const mechanism = records.partners.find((one) => one.id === partner_id)?.mechanism_id;
  let tier = { revenue: -1, commission_percent: 0, bonus_percent: 0 };
  for (const one of records.thresholds)
    if (one.mechanism_id === mechanism && one.revenue <= revenue && one.revenue > tier.revenue) tier = one;
  let commission = 0;
  for (const pack of packages)
    commission += calculatePercentByHand(pack.total_price, tier.commission_percent);
  return {
    count: packages.length,
    revenue,
    commission,
    bonus: calculatePercentByHand(revenue, tier.bonus_percent),
  };
}

/** Returns a row for each partner and month of these packages. */
function monthRows(
  records: BusinessRecords,
  packages: readonly PackageRow[],
  monthOf: (pack: PackageRow) => string | null,
): Row[] {
  const rows: Row[] = [];
  for (const partner of records.partners)
    for (const month of new Set(packages.map(monthOf))) {
      const own = packages.filter((pack) => pack.partner_id === partner.id && monthOf(pack) === month);
      if (own.length === 0) continue;
      const all = calculateEarnings(records, partner.id, own);
      const paid = calculateEarnings(
        records,
        partner.id,
        own.filter((pack) => pack.level === 'L8' || pack.level === 'L8-7C'),
      );
      rows.push({
        partner_id: String(partner.id),
        partner_code: partner.code,
        partner_name: partner.name,
        month,
        total_packages: all.count,
        total_revenue: all.revenue,
        total_commission: all.commission,
        total_bonus: all.bonus,
        l8_packages: paid.count,
        l8_revenue: paid.revenue,
        l8_commission: paid.commission,
      });
    }
  return rows;
}

const key = (row: Row) => `${row.month} ${row.partner_id}`;
const names = [
  'total_packages',
  'total_revenue',
  'total_commission',
  'total_bonus',
  'l8_packages',
  'l8_revenue',
  'l8_commission',
] as const;

/** Returns one row per partner: the sum of its months, each at its own tier. */
function mergeMonths(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const sum = found.get(row.partner_id);
    if (!sum) found.set(row.partner_id, { ...row, month: null });
    else for (const name of names) sum[name] += row[name];
  }
  return [...found.values()];
}

interface PartnerQuery {
  partner_id?: number;
  month?: string;
  year?: string;
  split?: boolean;
}

/** @param own the partner of the calling account; null for staff */
function partnerRevenue(records: BusinessRecords, query: PartnerQuery, own: number | null) {
  const { partner_id, month, year, split } = query;
  const isAsked = (id: number | null) =>
    id !== null && (own === null || id === own) && (!partner_id || id === partner_id);
  const isThen = (at: string) => (month ? at === month : !year || at.slice(0, 4) === year);
  const packages = records.packages.filter(
    (pack) =>
      isAsked(pack.partner_id) &&
      !uncounted.includes(pack.level) &&
      pack.finished_at !== null &&
      isThen(pack.finished_at.slice(0, 7)),
  );
  const rows = monthRows(records, packages, (pack) => (pack.finished_at ?? '').slice(0, 7));
  let [overall, revenue, commission, bonus, confirmed] = [0, 0, 0, 0, 0];
  for (const pack of packages) overall += pack.original_price;
  for (const row of rows) {
    revenue += row.total_revenue;
    commission += row.total_commission;
    bonus += row.total_bonus;
  }
  for (const one of records.revenues)
    if (isAsked(one.partner_id) && isThen(one.month) && one.level !== 'draft')
      confirmed += one.total_commission + one.total_bonus;
  return {
    overall: { total: overall },
    revenue: { total: revenue },
    partner: {
      total: commission + bonus,
      commission_percent: revenue === 0 ? null : commission / revenue,
      bonus,
      confirmed,
      unconfirm: commission + bonus - confirmed,
    },
    rows: sortByText(split ? rows : mergeMonths(rows), key),
    partners: records.partners
      .filter(({ id }) => own === null || id === own)
      .map(({ id }) => String(id))
      .sort(),
  };
}

const sortAnswer = ({ data }: ReportAnswer) => ({
  ...data,
  rows: sortByText(data.rows, key),
  partners: data.partners.map((one: { id: string }) => one.id).sort(),
});

/**
 * Returns the requests to test for both paths of the report: for all time, each month and a year; with and without `split`; for all
 * partners and for one.
 */
export function buildPartnerQuestions(
  records: BusinessRecords,
  months: readonly string[],
  own: number | null,
): ReportQuestion[] {
  const partner_id = records.partners[0]?.id;
  const queries: PartnerQuery[] = [
    {},
    { split: true },
    { year: months[0]?.slice(0, 4) ?? '' },
    ...months.map((month) => ({ month, split: true })),
    ...(partner_id ? [{ partner_id }, { partner_id, split: true, month: months[0] ?? '' }] : []),
  ];
  return queries.flatMap((one) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(one))
      query.set(name, name === 'month' ? formatDayByHand(String(value)) : String(value));
    const expected = partnerRevenue(records, one, own);
    return ['partner_revenue', 'partner_revenue_report'].map((path) => ({
      path: `${path}?${query}`,
      expected,
      seen: sortAnswer,
    }));
  });
}

/** Returns the requests to test about packages in no partner revenue: all counted levels or one; all partners or one; months ascending. */
export function buildEstimatedQuestions(records: BusinessRecords, own: number | null): ReportQuestion[] {
  const levels = ['all', 'L5-A', 'L5', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'];
  const partner_id = records.partners[0]?.id;
  const queries = [
    ...levels.map((level) => ({ level, partner: null as number | null })),
    ...(partner_id
      ? [
          { level: 'all', partner: partner_id },
          { level: 'L8', partner: partner_id },
        ]
      : []),
  ];
  return queries.map(({ level, partner }) => {
    const packages = records.packages.filter(
      (pack) =>
        pack.partner_id !== null &&
        (own === null || pack.partner_id === own) &&
        (partner === null || pack.partner_id === partner) &&
        pack.partner_revenue_id === null &&
        (level === 'all' ? !uncounted.includes(pack.level) : pack.level === level),
    );
    // A cancelled registration has no finish day: it counts in the month in which it was to begin.
    const rows = monthRows(
      records,
      packages,
      ({ level: at, started_at, finished_at }) =>
        (at === 'L5-C' || at === 'L6-C' ? started_at : finished_at)?.slice(0, 7) ?? null,
    );
    const dated = rows.flatMap(({ month }) => (month === null ? [] : [month])).sort();
    const months = [...dated, ...rows.filter(({ month }) => month === null).map(() => null)];
    return {
      path: `estimated_partner_revenue?level=${level}${partner ? `&partner_id=${partner}` : ''}`,
      expected: {
        months,
        rows: sortByText(rows, key).map(
          ({ l8_packages: _a, l8_revenue: _b, l8_commission: _c, ...row }) => row,
        ),
      },
      seen: ({ data }) => ({
        months: data.rows.map((row: Row) => row.month),
        rows: sortByText(data.rows as Row[], key),
      }),
    };
  });
}
