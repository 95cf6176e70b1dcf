import type { Knex } from 'knex';
import { addMonths, listDays, listMonths, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { findRevenueGroup, type PackageLevel, packageLevels } from '#rules/levels';
import { type NamedRecord, sortByName } from '#rules/names';
import { userKinds } from '#schema/choices';
import type { ReportParamsOf } from '#schema/reports/report';
import type {
  revenue as declaration,
  RevenueData,
  RevenuePoint,
  RevenueSplit,
} from '#schema/reports/revenue';
import type { Context } from '../context.ts';
import { type BatchQuery, queryBatch, toRowsQuery } from '../db/queryBatch.ts';
import { toSqlList } from '../db/toSqlList.ts';
import type { PageParams } from '../jsonapi/readReportParams.ts';
import { buildSumsByRangeQuery, type DateRange } from './columnSums.ts';
import { toPeriod } from './inPeriod.ts';
import { buildNursesQuery, type Nurse, toNamedRecords } from './nurses.ts';
import { buildRevenueRowsQuery, buildRevenueSumsQuery, toRevenueRows } from './revenuePackages.ts';

type Params = ReportParamsOf<typeof declaration>;

/** Sums of a level's packages in đồng, and the number of these packages. */
interface LevelSums {
  level: PackageLevel;
  overall: number;
  revenue: number;
  agent: number;
  fago: number;
  packages: number;
  price_cuts: number;
}
type Figure = Exclude<keyof LevelSums, 'level'>;

/** Returns the revenue by level of the packages whose date is in a period, and a page of these packages, newest first (rules 8.3). */
export async function loadRevenue(
  ctx: Context,
  params: Params,
  page: PageParams,
): Promise<{ data: RevenueData; total: number }> {
  const { db } = ctx;
  const question = buildLevelSumsQuery(db, params);
  const { sums, serie, agents, sales, found, serviceNames, named, sold } = await queryBatch(db, {
    sums: question,
    serie: buildRevenueSeriesQuery(ctx, params),
    agents: buildNursesQuery(db),
    named: buildNamedByPackagesQuery(db),
    sales: buildSellersQuery(db),
    sold: buildSellerSumsQuery(db, params),
    ...buildRevenueRowsQuery(db, params, page),
  });
  const figure = (name: Figure): RevenueSplit => {
    const of = (part?: 'came' | 'loading' | 'willcome') =>
      sums.reduce(
        (total, one) => (part && findRevenueGroup(one.level) !== part ? total : total + one[name]),
        0,
      );
    return {
      total: of(),
      ...(params.split ? { came: of('came'), loading: of('loading'), willcome: of('willcome') } : {}),
    };
  };
  const packageFigure = figure('packages');
  return {
    data: {
      overall: figure('overall'),
      revenue: figure('revenue'),
      agent: figure('agent'),
      fago: figure('fago'),
      packages: packageFigure,
      price_cuts: figure('price_cuts'),
      sellers: sold,
      ...serie,
      raw: toRevenueRows(found, serviceNames),
      agents: listNurses(agents, named),
      sales,
    },
    total: packageFigure.total,
  };
}

const nonNurseKinds = userKinds.map(({ value }) => value).filter((kind) => kind !== 'agent');

/** Sums the counted packages by level. */
function buildLevelSumsQuery(db: Knex, params: Params): BatchQuery<LevelSums[]> {
  const { query, n } = buildRevenueSumsQuery(db, params, toPeriod(params));
  query
    .select('p.level')
    .sum({
      overall: 'p.original_price',
      revenue: 'p.total_price',
      agent: 'p.agent_income',
      fago: 'p.company_income',
      price_cuts: 'p.price_cut',
    })
    .select(db.raw(`${n} as packages`))
    .groupBy('p.level');
  return toRowsQuery<LevelSums>(query);
}

type Seller = RevenueData['sellers'][number];

/** Sums the counted packages by seller, highest revenue first. */
function buildSellerSumsQuery(db: Knex, params: Params): BatchQuery<Seller[]> {
  const { query, n } = buildRevenueSumsQuery(db, params, toPeriod(params));
  const sums = query
    .select({ id: db.raw('coalesce(p.sales_id, 0)') })
    .sum({ revenue: 'p.total_price', price_cuts: 'p.price_cut' })
    .select(db.raw(`${n} as packages`))
    .groupByRaw('1');
  const read = (rows: Record<'id' | 'packages' | 'revenue' | 'price_cuts' | 'name', unknown>[]) =>
    rows
      .map(({ id, name, packages, revenue, price_cuts }): Seller => {
        const figures = {
          packages: Number(packages),
          revenue: Number(revenue),
          price_cuts: Number(price_cuts),
        };
        return Number(id) > 0
          ? { id: String(id), name: String(name ?? ''), ...figures }
          : { id: null, name: 'Chưa có sales', ...figures };
      })
      .filter(({ packages }) => packages > 0)
      .sort((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'vi'));
  return {
    query: db.from(sums.as('x')).leftJoin('users as u', 'u.id', 'x.id').select('x.*', 'u.name'),
    read,
  };
}

type NamedByPackage = { id: number; name: string; kind: string };

/** Queries people who are stored as the nurse of a package but who are not nurses or no longer work. */
const buildNamedByPackagesQuery = (db: Knex): BatchQuery<NamedByPackage[]> =>
  toRowsQuery(
    db('users as u')
      .where((either) => void either.where('u.status', 'disabled').orWhereIn('u.kind', nonNurseKinds))
      .whereExists(db('packages as x').select(db.raw('1')).whereRaw('x.agent_id = u.id'))
      .select('u.id', 'u.name', 'u.kind'),
  );

/** Returns the nurses to filter by: active nurses, and all people named on packages. */
function listNurses(all: readonly Nurse[], others: readonly NamedByPackage[]): NamedRecord[] {
  const known = new Set(others.map(({ id }) => String(id)));
  const shown = toNamedRecords(all.filter(({ id, status }) => status !== 'disabled' || known.has(id)));
  const strangers = others.flatMap(({ id, name, kind }) =>
    kind === 'agent' ? [] : [{ id: String(id), name }],
  );
  return strangers.length === 0 ? shown : sortByName([...shown, ...strangers]);
}

/**
 * Queries the sellers to filter by: active sellers, and all people named on packages. The query jumps along the index instead of scanning.
 */
const buildSellersQuery = (db: Knex): BatchQuery<NamedRecord[]> =>
  toNamedRecordsQuery(
    db
      .withRecursive(
        'seller',
        ['id'],
        db.raw(
          `select min(sales_id) from packages
            union all
           select (select min(p.sales_id) from packages as p where p.sales_id > s.id) from seller as s where s.id is not null`,
        ),
      )
      .from('users as u')
      .where((either) => {
        either.where('u.kind', 'sales').whereNot('u.status', 'disabled');
        either.orWhereIn('u.id', db('seller').whereNotNull('id').select('id'));
      }),
  );

/** Runs a query on a table `as u` and reads the id and name of each record, sorted by Vietnamese name. */
const toNamedRecordsQuery = (query: Knex.QueryBuilder): BatchQuery<NamedRecord[]> => ({
  query: query.select('u.id', 'u.name'),
  read: (rows: { id: number; name: string }[]) =>
    sortByName(rows.map(({ id, name }) => ({ id: String(id), name }))),
});

/** Numbers of months shown before and after this month if the period is all time. Planned sessions may end after today. */
const monthsBack = 21;
const monthsAhead = 2;

/**
 * Queries the revenue by day of a month, by month of a year, or, for all time, by month of the two years around today, without empty months
 * at the beginning and the end.
 */
function buildRevenueSeriesQuery(
  ctx: Context,
  params: ReportParamsOf<typeof declaration>,
): BatchQuery<Pick<RevenueData, 'serie' | 'serie_type'>> {
  const { month, year } = params;
  const points = month
    ? listDays(toMonthStart(month), toMonthEnd(month))
    : year
      ? listMonths(`${year}-01`, `${year}-12`)
      : listMonths(addMonths(toMonth(ctx.today), -monthsBack), addMonths(toMonth(ctx.today), monthsAhead));
  const { query, day } = buildRevenueSumsQuery(ctx.db, params, null);
  const question = buildSumsByRangeQuery(ctx.db, points.map(toDateRange), query, day, {
    total: 'sum(p.total_price)',
    came: buildPartSumSql('came'),
    loading: buildPartSumSql('loading'),
    willcome: buildPartSumSql('willcome'),
  });
  const read = (rows: never[]) => {
    const sums = question.read(rows);
    const serie = points.map(
      (at, index): RevenuePoint => ({
        at,
        total: sums(index, 'total'),
        came: sums(index, 'came'),
        loading: sums(index, 'loading'),
        willcome: sums(index, 'willcome'),
      }),
    );
    return {
      serie: month || year ? serie : trimZeroPoints(serie),
      serie_type: month ? ('day' as const) : ('month' as const),
    };
  };
  return { query: question.query, read };
}

const toDateRange = (at: string): DateRange =>
  at.length === 7 ? [toMonthStart(at), toMonthEnd(at)] : [at, at];

const buildPartSumSql = (part: 'came' | 'loading' | 'willcome'): string => {
  const levels = packageLevels.filter((level) => findRevenueGroup(level) === part);
  return `sum(case when p.level in (${toSqlList(levels)}) then p.total_price else 0 end)`;
};

function trimZeroPoints(serie: readonly RevenuePoint[]): RevenuePoint[] {
  const first = serie.findIndex(({ total }) => total !== 0);
  const last = serie.findLastIndex(({ total }) => total !== 0);
  return first < 0 ? [] : serie.slice(first, last + 1);
}
