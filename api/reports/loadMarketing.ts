import type { Knex } from 'knex';
import {
  addDays,
  diffDays,
  listDays,
  listMonths,
  toDayStart,
  toMonth,
  toMonthEnd,
  toMonthStart,
  toWeekStart,
} from '#rules/days';
import { paidLevels, unregisteredLevels } from '#rules/levels';
import { calculateMarketingRows, type MarketingCounts } from '#rules/marketing';
import { sourceChannels } from '#schema/choices';
import type { marketing as declaration, MarketingData } from '#schema/reports/marketing';
import type { ReportParamsOf } from '#schema/reports/report';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { type BatchQuery, queryBatch } from '../db/queryBatch.ts';
import { toSqlList } from '../db/toSqlList.ts';
import { buildSumsByRangeQuery, type DateRange } from './columnSums.ts';

type Params = ReportParamsOf<typeof declaration>;

/** Maximum days of a range that is shown by day; `MAX_DAYS` is the maximum of any range. */
const MAX_DAYS_BY_DAY = 31;
const MAX_DAYS = 3660;
const channels = ['FANPAGE', 'HOTLINE', 'ZALO'] as const;

/** Returns the Sales - Marketing report: counts of each day or month, and the rows calculated from these counts (rules 8.6). */
export async function loadMarketing(ctx: Context, params: Params): Promise<MarketingData> {
  const { time_serie, serie_type, days } = buildSeries(ctx.today, params);
  const { db } = ctx;
  const customers = (day: 'contacted_at' | 'l1_at') =>
    db('sums_of_customers as c').where('c.date_field', day);
  const orders = (day: 'registered_at' | 'finished_at') =>
    db('sums_of_packages as p').where('p.date_field', day).whereIn('p.source_channel', channels);
  const paid = (day: 'registered_at' | 'finished_at') => orders(day).whereIn('p.level', paidLevels);
  const money = { n: 'sum(p.n)', revenue: 'sum(p.total_price)' };
  const { spent, leads, reached, l5, l8Reg, l8Fin, first_call_minutes, retention } = await queryBatch(db, {
    retention: buildRetentionQuery(db, [days[0]?.[0] ?? '', days.at(-1)?.[1] ?? '']),
    first_call_minutes: buildFirstCallMinutesQuery(db, [days[0]?.[0] ?? '', days.at(-1)?.[1] ?? '']),
    spent: buildSumsByRangeQuery(db, days, db('metrics as m'), 'm.day', {
      expense: 'sum(m.expense)',
      expense_days: 'sum(case when m.expense > 0 then 1 else 0 end)',
      fanpage: 'sum(m.c3_fanpage)',
      hotline: 'sum(m.c3_hotline)',
      zalo: 'sum(m.c3_zalo)',
    }),
    leads: buildSumsByRangeQuery(
      db,
      days,
      customers('contacted_at').whereIn('c.source_channel', channels),
      'c.day',
      {
        fanpage: "sum(case when c.source_channel = 'FANPAGE' then c.n else 0 end)",
        hotline: "sum(case when c.source_channel = 'HOTLINE' then c.n else 0 end)",
        zalo: "sum(case when c.source_channel = 'ZALO' then c.n else 0 end)",
      },
    ),
    reached: buildSumsByRangeQuery(db, days, customers('l1_at'), 'c.day', { n: 'sum(c.n)' }),
    l5: buildSumsByRangeQuery(db, days, orders('registered_at').whereNot('p.level', 'L4'), 'p.day', money),
    l8Reg: buildSumsByRangeQuery(db, days, paid('registered_at'), 'p.day', money),
    l8Fin: buildSumsByRangeQuery(db, days, paid('finished_at'), 'p.day', money),
  });
  const counted = params.legacy_c3 ? spent : leads;
  const columns = days.map(
    (_, at): MarketingCounts => ({
      expense: spent(at, 'expense'),
      expense_days: spent(at, 'expense_days'),
      c3_fanpage: counted(at, 'fanpage'),
      c3_hotline: counted(at, 'hotline'),
      c3_zalo: counted(at, 'zalo'),
      l1_total: reached(at, 'n'),
      l5: l5(at, 'n'),
      l5_revenue: l5(at, 'revenue'),
      l8_reg: l8Reg(at, 'n'),
      l8_reg_revenue: l8Reg(at, 'revenue'),
      l8_fin: l8Fin(at, 'n'),
      l8_fin_revenue: l8Fin(at, 'revenue'),
    }),
  );
  return { rows: calculateMarketingRows(columns), time_serie, serie_type, first_call_minutes, retention };
}

interface Series {
  time_serie: string[];
  serie_type: 'day' | 'month';
  /** The first and last day of each column. */
  days: DateRange[];
}

/**
 * Returns the columns of the report: days for a week or month, months for a year; for a range, days or months, depending on the length of
 * the range.
 */
function buildSeries(today: string, params: Params): Series {
  switch (params.view_by) {
    case 'current_week':
      return buildDaySeries(toWeekStart(today), addDays(toWeekStart(today), 6));
    case 'month': {
      const month = params.month ?? toMonth(today);
      return buildDaySeries(toMonthStart(month), toMonthEnd(month));
    }
    case 'year': {
      const year = params.year ?? today.slice(0, 4);
      return buildMonthSeries(`${year}-01-01`, `${year}-12-31`);
    }
    case 'range':
      return buildRangeSeries(params);
  }
}

function buildRangeSeries({ start_date, end_date }: Params): Series {
  if (start_date === null) throw badParameterError('start_date', 'Hãy chọn ngày bắt đầu của khoảng ngày.');
  if (end_date === null) throw badParameterError('end_date', 'Hãy chọn ngày kết thúc của khoảng ngày.');
  const days = diffDays(end_date, start_date) + 1;
  if (days < 1) throw badParameterError('end_date', 'Đến ngày phải từ ngày bắt đầu trở đi.');
  if (days > MAX_DAYS) throw badParameterError('end_date', 'Khoảng ngày dài nhất là mười năm.');
  return days <= MAX_DAYS_BY_DAY
    ? buildDaySeries(start_date, end_date)
    : buildMonthSeries(start_date, end_date);
}

function buildDaySeries(from: string, to: string): Series {
  const days = listDays(from, to);
  return { time_serie: days, serie_type: 'day', days: days.map((day) => [day, day]) };
}

/** Builds one column per month; the first and last month are cut at the ends of the range. */
function buildMonthSeries(from: string, to: string): Series {
  const months = listMonths(toMonth(from), toMonth(to));
  const days = months.map((month): DateRange => {
    const [first, last] = [toMonthStart(month), toMonthEnd(month)];
    return [first < from ? from : first, last > to ? to : last];
  });
  return { time_serie: months, serie_type: 'month', days };
}

/** Median minutes until the first call, by channel; the key `all` is the median over all channels. Null if no lead was called. */
type FirstCallMinutes = Record<string, number | null>;

interface MiddleRow {
  source_channel: string | null;
  seconds: number;
  /**
   * Rank of the row within its channel (from 1), and the number of rows of the channel. `place_of_all` and `count_of_all` are the rank and
   * the number over all channels.
   */
  place: number;
  count: number;
  place_of_all: number;
  count_of_all: number;
}

/**
 * Queries the median minutes from `contacted_at` to `first_called_at` of the leads of these days. Reads only the rows in the middle of each
 * channel's order, which determine the median.
 */
function buildFirstCallMinutesQuery(db: Knex, [from, to]: DateRange): BatchQuery<FirstCallMinutes> {
  const called = db('customers')
    .where('contacted_at', '>=', toDayStart(from))
    .where('contacted_at', '<', toDayStart(addDays(to, 1)))
    .whereNotNull('first_called_at')
    .select(
      'source_channel',
      db.raw(`${getDialect(db).secondsBetween('contacted_at', 'first_called_at')} as seconds`),
    );
  const ranked = db(called.as('c')).select(
    'source_channel',
    'seconds',
    db.raw('row_number() over (partition by source_channel order by seconds) as place'),
    db.raw('count(*) over (partition by source_channel) as count'),
    db.raw('row_number() over (order by seconds) as place_of_all'),
    db.raw('count(*) over () as count_of_all'),
  );
  const query = db(ranked.as('r'))
    .whereRaw('place in ((count + 1) / 2, (count + 2) / 2)')
    .orWhereRaw('place_of_all in ((count_of_all + 1) / 2, (count_of_all + 2) / 2)')
    .select();
  return { query, read: toMedians };
}

function toMedians(rows: readonly MiddleRow[]): FirstCallMinutes {
  const minutesOf = (middle: readonly MiddleRow[]) => {
    const sum = middle.reduce((total, { seconds }) => total + Number(seconds), 0);
    return middle.length === 0 ? null : Math.round(sum / middle.length / 60);
  };
  const isMiddle = (place: number, count: number) =>
    place === Math.floor((count + 1) / 2) || place === Math.floor((count + 2) / 2);
  const all = rows.filter((row) => isMiddle(Number(row.place_of_all), Number(row.count_of_all)));
  const inChannel = rows.filter((row) => isMiddle(Number(row.place), Number(row.count)));
  return {
    all: minutesOf(all),
    ...Object.fromEntries(
      sourceChannels.map(({ value }) => [
        value,
        minutesOf(inChannel.filter(({ source_channel }) => source_channel === value)),
      ]),
    ),
  };
}

/** Days after the last session within which another package counts as a return. */
const MAX_RETURN_DAYS = 45;

/**
 * Number of customers who finished a package, and number of those customers who returned, by month. A customer counts once a month; months
 * without finished packages are left out.
 */
type Retention = { month: string; finished: number; again: number }[];

/**
 * Queries the number of customers who finished a paid package on these days, and the number of these customers who registered another
 * package at most 45 days later. A package registered between the registration and the end of the finished package also counts, so that a
 * customer who continues before her last session counts as returned (rules 8.6).
 */
function buildRetentionQuery(db: Knex, days: DateRange): BatchQuery<Retention> {
  const another = `select 1 from packages as n
    where n.customer_id = p.customer_id and n.id <> p.id and n.level not in (${toSqlList(unregisteredLevels)})
      and (n.registered_at > p.registered_at or n.registered_at >= p.finished_at)
      and ${getDialect(db).daysBefore('n.registered_at', MAX_RETURN_DAYS)} <= p.finished_at`;
  const query = db('packages as p')
    .whereIn('p.level', paidLevels)
    .whereBetween('p.finished_at', [...days])
    .groupByRaw('substr(p.finished_at, 1, 7)')
    .orderBy('month')
    .select(
      db.raw('substr(p.finished_at, 1, 7) as month'),
      db.raw('count(distinct p.customer_id) as finished'),
      db.raw(`count(distinct case when exists (${another}) then p.customer_id end) as again`),
    );
  const index = 'packages_finished_at_created_at_index';
  query.from(getDialect(db).byIndex(db, 'packages', 'p', index));
  return {
    query,
    read: (rows: Retention) =>
      rows.map(({ month, finished, again }) => ({ month, finished: Number(finished), again: Number(again) })),
  };
}
