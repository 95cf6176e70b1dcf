import { type BusinessRecords, type CustomerRow, type PackageRow, toVietnamDay } from '../records.ts';
import { addDaysByHand, formatDayByHand, getLastDay, type ReportQuestion } from './question.ts';

/** The rows in order; null separates groups. */
const order = [
  ['expense', 'expense_days', 'expense_per_day'],
  ['c3_total', 'c3_fanpage', 'c3_hotline', 'c3_zalo', 'c3_per_day', 'c3_price', 'l1_total', 'l1_per_c3'],
  [
    'l5',
    'l5_per_day',
    'l5_revenue',
    'l5_revenue_per_day',
    'l5_expense_per_revenue',
    'l5_rpc',
    'l5_expense_per_order',
    'l5_conversion',
  ],
  ...['l8_reg', 'l8_fin'].map((name) => [
    name,
    `${name}_revenue`,
    `${name}_expense_per_revenue`,
    `${name}_rpc`,
    `${name}_expense_per_order`,
    `${name}_conversion`,
  ]),
];
type DayRange = readonly [from: string, to: string];
interface Facts {
  records: BusinessRecords;
  leads: { customer: CustomerRow; contacted: string | null; l1: string | null }[];
  /** Returns each package with the channel of its customer. */
  orders: { pack: PackageRow; channel: string | null }[];
}

const divideOrNull = (a: number, b: number): number | null => (b === 0 ? null : a / b);

/** Returns every figure of a date range, both ends included. */
function figures({ records, leads, orders }: Facts, [from, to]: DayRange, legacy: boolean) {
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  let [expense, expense_days, l1_total] = [0, 0, 0];
  const typed = { FANPAGE: 0, HOTLINE: 0, ZALO: 0 };
  const came: Record<string, number> = { FANPAGE: 0, HOTLINE: 0, ZALO: 0 };
  for (const day of records.metrics) {
    if (!within(day.day)) continue;
    expense += day.expense;
    if (day.expense > 0) expense_days += 1;
    typed.FANPAGE += day.c3_fanpage;
    typed.HOTLINE += day.c3_hotline;
    typed.ZALO += day.c3_zalo;
  }
  for (const { customer, contacted, l1 } of leads) {
    const channel = customer.source_channel ?? '';
    if (channel in came && within(contacted)) came[channel] = (came[channel] ?? 0) + 1;
    if (within(l1)) l1_total += 1;
  }
  const { FANPAGE = 0, HOTLINE = 0, ZALO = 0 } = legacy ? typed : came;
  const c3 = FANPAGE + HOTLINE + ZALO;
  const group = (name: string, isIn: (pack: PackageRow) => boolean) => {
    let [count, revenue] = [0, 0];
    for (const { pack, channel } of orders)
      if (channel !== null && channel in came && isIn(pack)) {
        count += 1;
        revenue += pack.total_price;
      }
    return {
      [name]: count,
      [`${name}_per_day`]: divideOrNull(count, expense_days),
      [`${name}_revenue`]: revenue,
      [`${name}_revenue_per_day`]: divideOrNull(revenue, expense_days),
      [`${name}_expense_per_revenue`]: divideOrNull(expense, revenue),
      [`${name}_rpc`]: divideOrNull(revenue, c3),
      [`${name}_expense_per_order`]: divideOrNull(expense, count),
      [`${name}_conversion`]: divideOrNull(count, c3),
    };
  };
  const isPaid = (pack: PackageRow) => pack.level === 'L8' || pack.level === 'L8-7C';
  return {
    expense,
    expense_days,
    expense_per_day: divideOrNull(expense, expense_days),
    c3_total: c3,
    c3_fanpage: FANPAGE,
    c3_hotline: HOTLINE,
    c3_zalo: ZALO,
    c3_per_day: divideOrNull(c3, expense_days),
    c3_price: divideOrNull(expense, c3),
    l1_total,
    l1_per_c3: divideOrNull(l1_total, c3),
    ...group('l5', (pack) => pack.level !== 'L4' && within(pack.registered_at)),
    ...group('l8_reg', (pack) => isPaid(pack) && within(pack.registered_at)),
    ...group('l8_fin', (pack) => isPaid(pack) && within(pack.finished_at)),
  } as Record<string, number | null>;
}

/** Returns the median number of minutes until the first call to the leads contacted in a date range; null if there are none. */
function medianMinutes({ leads }: Facts, [from, to]: DayRange, channel?: string): number | null {
  const waits = leads.flatMap(({ customer, contacted }) => {
    const { contacted_at, first_called_at, source_channel } = customer;
    if (!contacted || !contacted_at || !first_called_at || contacted < from || contacted > to) return [];
    if (channel !== undefined && source_channel !== channel) return [];
    return [Math.floor(Date.parse(first_called_at) / 1_000) - Math.floor(Date.parse(contacted_at) / 1_000)];
  });
  waits.sort((a, b) => a - b);
  const half = waits.length / 2;
  const [low, high] = [waits[Math.ceil(half) - 1], waits[Math.floor(half)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2 / 60);
}

/**
 * Returns by month the customers who finished a paid package in a date range, and how many of them registered another package within 45
 * days of its end.
 */
function retention({ records }: Facts, [from, to]: DayRange) {
  const months = new Map<string, { finished: Set<number>; again: Set<number> }>();
  for (const pack of records.packages) {
    const { id, customer_id, registered_at, finished_at, level } = pack;
    if (!finished_at || !['L8', 'L8-7C'].includes(level) || finished_at < from || finished_at > to) continue;
    const month = months.get(finished_at.slice(0, 7)) ?? { finished: new Set(), again: new Set() };
    months.set(finished_at.slice(0, 7), month);
    month.finished.add(customer_id);
    const returns = records.packages.some(
      (one) =>
        one.id !== id &&
        one.customer_id === customer_id &&
        one.level !== 'L4' &&
        one.level !== 'L5-C' &&
        (one.registered_at > registered_at || one.registered_at >= finished_at) &&
        one.registered_at <= addDaysByHand(finished_at, 45),
    );
    if (returns) month.again.add(customer_id);
  }
  return [...months]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([month, { finished, again }]) => ({ month, finished: finished.size, again: again.size }));
}

const channelNames = ['FANPAGE', 'HOTLINE', 'ZALO', 'PARTNER', 'PARTNER LANDING', 'TELESALE', 'DATA'];

const days = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDaysByHand(day, 1)) found.push(day);
  return found;
};
const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

/** Returns the columns of a date range: days for up to 31 days, otherwise months. The first and the last month are cut to the range. */
function columnsOf(from: string, to: string): { serie: string[]; stretches: DayRange[] } {
  const all = days(from, to);
  if (all.length <= 31) return { serie: all, stretches: all.map((day) => [day, day]) };
  const serie = [...new Set(all.map((day) => day.slice(0, 7)))];
  return {
    serie,
    stretches: serie.map((month) => {
      const own = all.filter((day) => day.startsWith(month));
      return [own[0] ?? '', own.at(-1) ?? ''];
    }),
  };
}

/** Returns requests to test: this week, months, a year, and ranges of 31 and 32 days; leads counted and entered by hand. */
export function buildMarketingQuestions(
  records: BusinessRecords,
  today: string,
  months: readonly string[],
): ReportQuestion[] {
  const of = new Map(records.customers.map((customer) => [customer.id, customer.source_channel]));
  const facts: Facts = {
    records,
    leads: records.customers.map((customer) => ({
      customer,
      contacted: customer.contacted_at && toVietnamDay(customer.contacted_at),
      l1: customer.l1_at && toVietnamDay(customer.l1_at),
    })),
    orders: records.packages.map((pack) => ({ pack, channel: of.get(pack.customer_id) ?? null })),
  };
  const monday = addDaysByHand(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));
  const year = today.slice(0, 4);
  const middle = `${months[0]}-15`;
  const range = (from: string, to: string) => ({
    query: `view_by=range&start_date=${formatDayByHand(from)}&end_date=${formatDayByHand(to)}`,
    ...columnsOf(from, to),
  });
  const views = [
    { query: '', ...columnsOf(monday, addDaysByHand(monday, 6)) },
    ...months.map((month) => ({
      query: `view_by=month&month=${formatDayByHand(month)}`,
      ...columnsOf(`${month}-01`, getLastDay(month)),
    })),
    {
      query: `view_by=year&year=${year}`,
      serie: monthsOf(year),
      stretches: monthsOf(year).map((month): DayRange => [`${month}-01`, getLastDay(month)]),
    },
    range(middle, middle),
    range(addDaysByHand(middle, -15), addDaysByHand(middle, 15)),
    range(addDaysByHand(middle, -15), addDaysByHand(middle, 16)),
    range(addDaysByHand(middle, -300), today < middle ? middle : today),
  ];
  return views.flatMap(({ query, serie, stretches }) =>
    [false, true].map((legacy) => {
      const columns = stretches.map((stretch) => figures(facts, stretch, legacy));
      const whole: DayRange = [stretches[0]?.[0] ?? '', stretches.at(-1)?.[1] ?? ''];
      const total = figures(facts, whole, legacy);
      const rows = order.map((group) =>
        group.map((code) => ({ code, total: total[code], data: columns.map((column) => column[code]) })),
      );
      return {
        path: `marketing?${query}${legacy ? '&legacy_c3=true' : ''}`,
        expected: {
          time_serie: serie,
          serie_type: serie[0]?.length === 7 ? 'month' : 'day',
          first_call_minutes: {
            all: medianMinutes(facts, whole),
            ...Object.fromEntries(channelNames.map((name) => [name, medianMinutes(facts, whole, name)])),
          },
          retention: retention(facts, whole),
          rows: rows.flatMap((group, at) => (at === 0 ? group : [null, ...group])),
        },
        seen: ({ data }) => ({
          time_serie: data.time_serie,
          serie_type: data.serie_type,
          first_call_minutes: data.first_call_minutes,
          retention: data.retention,
          rows: data.rows.map((row: { code: string; total: unknown; data: unknown } | null) =>
            row ? { code: row.code, total: row.total, data: row.data } : null,
          ),
        }),
      };
    }),
  );
}
