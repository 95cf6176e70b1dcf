import { type BusinessRecords, listPackageNurses, type PackageRow, sumRows } from '../records.ts';
import { addDaysByHand, formatDayByHand, getLastDay, type ReportQuestion } from './question.ts';

type DateField = 'registered_at' | 'started_at' | 'finished_at';
interface RevenueQuery {
  date_field?: DateField;
  month?: string | undefined;
  year?: string | undefined;
  agent_id?: number;
  sale_id?: number;
  level?: string;
  split?: boolean;
}

const parts: Record<string, string> = {
  L8: 'came',
  'L8-7C': 'came',
  L7: 'loading',
  'L7-C': 'willcome',
  L5: 'willcome',
  'L5-A': 'willcome',
  L6: 'willcome',
};

function isCounted(pack: PackageRow, query: RevenueQuery): boolean {
  const { date_field = 'registered_at', month, year, agent_id, sale_id, level = 'l7_up' } = query;
  if (level === 'l7_up' && !['L7', 'L7-C', 'L8-7C', 'L8'].includes(pack.level)) return false;
  if (level === 'all' && ['L4', 'L5-C', 'L6-C'].includes(pack.level)) return false;
  if (level !== 'l7_up' && level !== 'all' && pack.level !== level) return false;
  if (agent_id && !listPackageNurses(pack).includes(agent_id)) return false;
  if (sale_id && pack.sales_id !== sale_id) return false;
  const day = pack[date_field];
  if (month) return day !== null && day >= `${month}-01` && day <= getLastDay(month);
  return !year || day?.slice(0, 4) === year;
}

/** Returns by package how much its lines cost less than in the price list. */
function sumPriceCuts({ lines }: BusinessRecords): Map<number, number> {
  const cuts = new Map<number, number>();
  for (const { package_id, subtotal_price, price } of lines)
    if (price !== null && price < subtotal_price)
      cuts.set(package_id, (cuts.get(package_id) ?? 0) + subtotal_price - price);
  return cuts;
}

function sellersOf(records: BusinessRecords, packages: readonly PackageRow[]) {
  const cuts = sumPriceCuts(records);
  const ids = [...new Set(packages.map(({ sales_id }) => sales_id))].sort((a, b) => (a ?? 0) - (b ?? 0));
  return ids.map((id) => {
    const sold = packages.filter(({ sales_id }) => sales_id === id);
    return {
      id: id === null ? null : String(id),
      name: records.users.find((one) => one.id === id)?.name ?? 'Chưa có sales',
      packages: sold.length,
      revenue: sumRows(sold, (pack) => pack.total_price),
      price_cuts: sumRows(sold, (pack) => cuts.get(pack.id) ?? 0),
    };
  });
}

function figures(records: BusinessRecords, packages: readonly PackageRow[], split: boolean) {
  const cuts = sumPriceCuts(records);
  const money = {
    price_cuts: (pack: PackageRow) => cuts.get(pack.id) ?? 0,
    overall: (pack: PackageRow) => pack.original_price,
    revenue: (pack: PackageRow) => pack.total_price,
    agent: (pack: PackageRow) => pack.agent_income,
    fago: (pack: PackageRow) => pack.company_income,
    packages: () => 1,
  };
  const out: Record<string, Record<string, number>> = {};
  for (const [name, of] of Object.entries(money)) {
    const figure: Record<string, number> = split
      ? { total: 0, came: 0, loading: 0, willcome: 0 }
      : { total: 0 };
    for (const pack of packages) {
      figure.total = (figure.total ?? 0) + of(pack);
      const part = parts[pack.level];
      if (split && part) figure[part] = (figure[part] ?? 0) + of(pack);
    }
    out[name] = figure;
  }
  return out;
}

function rows(records: BusinessRecords, packages: readonly PackageRow[], field: DateField) {
  const sorted = [...packages].sort((a, b) => {
    const [one, other] = [a[field] ?? '', b[field] ?? ''];
    return one === other ? b.id - a.id : one < other ? 1 : -1;
  });
  return sorted.map((pack) => {
    const customer = records.customers.find((one) => one.id === pack.customer_id);
    const names: string[] = [];
    for (const line of records.lines)
      if (line.package_id === pack.id)
        names.push(records.services.find((one) => one.id === line.service_id)?.name ?? '');
    let finished = 0;
    for (const shift of records.shifts)
      if (shift.package_id === pack.id && shift.status === 'finished') finished += 1;
    return {
      id: String(pack.id),
      customer_id: String(pack.customer_id),
      agent_id: pack.agent_id === null ? null : String(pack.agent_id),
      level: pack.level,
      phone: customer?.phone ?? null,
      name: customer?.name,
      registered: pack.total_quantity,
      finished,
      total_price: pack.total_price,
      services: names.join(', '),
      finished_at: pack.finished_at,
      agent_commission: pack.agent_commission,
    };
  });
}

/** Returns the revenue of each day of a month, or of each month of a year; for all time, of the months around today that are not empty. */
function serie(records: BusinessRecords, query: RevenueQuery, today: string) {
  const { month, year, date_field = 'registered_at' } = query;
  const points: string[] = [];
  if (month)
    for (let day = `${month}-01`; day <= getLastDay(month); day = addDaysByHand(day, 1)) points.push(day);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const [from, to] = year ? [1, 12] : [thisMonth - 21, thisMonth + 2];
  if (!month)
    for (let number = from; number <= to; number += 1)
      points.push(new Date(Date.UTC(Number(year ?? thisYear), number - 1, 1)).toISOString().slice(0, 7));
  const found = points.map((at) => {
    const point: Record<string, number> = { total: 0, came: 0, loading: 0, willcome: 0 };
    for (const pack of records.packages)
      if (
        isCounted(pack, { ...query, month: undefined, year: undefined }) &&
        pack[date_field]?.startsWith(at)
      ) {
        const part = parts[pack.level];
        point.total = (point.total ?? 0) + pack.total_price;
        if (part) point[part] = (point[part] ?? 0) + pack.total_price;
      }
    return { at, ...point, total: point.total ?? 0 };
  });
  if (!month && !year) {
    while (found[0]?.total === 0) found.shift();
    while (found.at(-1)?.total === 0) found.pop();
  }
  return { serie: found, serie_type: month ? 'day' : 'month' };
}

/** Returns requests with every level and each kind of filter, alone and combined; every figure and row is compared. */
export function buildRevenueQuestions(
  records: BusinessRecords,
  today: string,
  months: readonly string[],
): ReportQuestion[] {
  const nurses = new Set(records.packages.flatMap(listPackageNurses));
  const sellers = new Set(records.packages.flatMap(({ sales_id }) => (sales_id ? [sales_id] : [])));
  const [nurse, seller, month = '', year = ''] = [
    [...nurses][0],
    [...sellers][0],
    months[0],
    months[0]?.slice(0, 4),
  ];
  const fields = ['registered_at', 'started_at', 'finished_at'] as const;
  const queries: RevenueQuery[] = [
    {},
    { split: true },
    { split: true, level: 'all' },
    ...['L4', 'L5-C', 'L7-C', 'L8'].map((level) => ({ split: true, level })),
    ...fields.flatMap((date_field) =>
      months.map((one) => ({ date_field, month: one, level: 'all', split: true })),
    ),
    ...fields.map((date_field) => ({ date_field, year })),
    ...(nurse
      ? [
          { agent_id: nurse, level: 'all' },
          { agent_id: nurse, month, split: true },
        ]
      : []),
    ...(seller ? [{ sale_id: seller }, { sale_id: seller, agent_id: nurse ?? 1, level: 'all' }] : []),
  ];
  return queries.map((one) => {
    const packages = records.packages.filter((pack) => isCounted(pack, one));
    const query = new URLSearchParams({ 'page[size]': '1000' });
    for (const [name, value] of Object.entries(one))
      query.set(name, name === 'month' ? formatDayByHand(String(value)) : String(value));
    return {
      path: `revenue?${query}`,
      expected: {
        ...figures(records, packages, one.split ?? false),
        sellers: sellersOf(records, packages),
        ...serie(records, one, today),
        raw: rows(records, packages, one.date_field ?? 'registered_at'),
        total: packages.length,
      },
      seen: ({ data, meta }) => {
        const { agents: _agents, sales: _sales, sellers: sold, ...figured } = data;
        const byId = (a: { id: string | null }, b: { id: string | null }) => Number(a.id) - Number(b.id);
        return { ...figured, sellers: [...sold].sort(byId), total: meta.total };
      },
    };
  });
}
