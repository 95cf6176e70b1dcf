import type { Knex } from 'knex';
import { type PackageLevel, revenuePart, uncountedLevels } from '#rules/levels';
import type { ParamsOf } from '#schema/reports/report';
import type {
  revenue as declaration,
  Named,
  RevenueData,
  RevenueRow,
  SplitFigure,
} from '#schema/reports/revenue';
import type { Context } from '../context.ts';
import { inPeriod, periodOf } from './inPeriod.ts';
import { named } from './named.ts';
import { ofNurse } from './ofNurse.ts';
import type { Page } from './readParams.ts';
import { revenueSerie } from './revenueSerie.ts';

type Params = ParamsOf<typeof declaration>;

/** What is summed of a level's packages: đồng, and how many there are. */
interface LevelSums {
  level: PackageLevel;
  overall: number;
  revenue: number;
  agent: number;
  fago: number;
  packages: number;
}
type Figure = Exclude<keyof LevelSums, 'level'>;

/** Revenue of the packages at a level whose date is in a period, and a page of them, newest first (contract §6). */
export async function revenue(
  ctx: Context,
  params: Params,
  page: Page,
): Promise<{ data: RevenueData; total: number }> {
  const chosen = () => packages(ctx.db, params);
  const sums = (await chosen()
    .select('p.level')
    .sum({
      overall: 'p.original_price',
      revenue: 'p.total_price',
      agent: 'p.agent_income',
      fago: 'p.company_income',
    })
    .count({ packages: '*' })
    .groupBy('p.level')) as LevelSums[];
  const figure = (name: Figure): SplitFigure => {
    const of = (part?: 'came' | 'loading' | 'willcome') =>
      sums.reduce((total, one) => (part && revenuePart(one.level) !== part ? total : total + one[name]), 0);
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
      ...(await revenueSerie(ctx, params, packages(ctx.db, { ...params, month: null, year: null }))),
      raw: await rows(ctx.db, chosen(), params.date_field, page),
      agents: await options(ctx.db, 'agent', 'agent_id'),
      sales: await options(ctx.db, 'sales', 'sales_id'),
    },
    total: packageFigure.total,
  };
}

function packages(db: Knex, params: Params): Knex.QueryBuilder {
  const { level, date_field, agent_id, sale_id } = params;
  const query = db('packages as p');
  if (level === 'l7_up') query.whereIn('p.level', ['L7', 'L7-C', 'L8-7C', 'L8']);
  else if (level === 'all') query.whereNotIn('p.level', uncountedLevels);
  else query.where('p.level', level);
  if (sale_id !== null) query.where('p.sales_id', Number(sale_id));
  return ofNurse(inPeriod(query, `p.${date_field}`, periodOf(params)), agent_id);
}

type Row = Omit<RevenueRow, 'id' | 'customer_id' | 'agent_id' | 'services' | 'finished'> & {
  id: number;
  customer_id: number;
  agent_id: number | null;
};

async function rows(
  db: Knex,
  query: Knex.QueryBuilder,
  date_field: string,
  page: Page,
): Promise<RevenueRow[]> {
  const found = (await query
    .join('customers as c', 'c.id', 'p.customer_id')
    .select(
      'p.id',
      'p.customer_id',
      'p.agent_id',
      'p.level',
      'c.phone',
      'c.name',
      'p.total_price',
      'p.finished_at',
    )
    .select('p.agent_commission', { registered: 'p.total_quantity' })
    .orderByRaw('?? desc nulls last', [`p.${date_field}`])
    .orderBy('p.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)) as Row[];
  const ids = found.map((row) => row.id);
  const services = new Map<number, string[]>();
  const lines = (await db('package_services as l')
    .join('services as s', 's.id', 'l.service_id')
    .whereIn('l.package_id', ids)
    .orderBy('l.id')
    .select('l.package_id', 's.name')) as { package_id: number; name: string }[];
  for (const { package_id, name } of lines)
    services.set(package_id, [...(services.get(package_id) ?? []), name]);
  const held = (await db('shifts')
    .whereIn('package_id', ids)
    .where('status', 'finished')
    .groupBy('package_id')
    .select('package_id')
    .count({ n: '*' })) as { package_id: number; n: number }[];
  const finished = new Map(held.map(({ package_id, n }) => [package_id, n]));
  return found.map((row) => ({
    ...row,
    id: String(row.id),
    customer_id: String(row.customer_id),
    agent_id: row.agent_id === null ? null : String(row.agent_id),
    finished: finished.get(row.id) ?? 0,
    services: (services.get(row.id) ?? []).join(', '),
  }));
}

/** Those to filter by: who works, and whoever packages name. */
async function options(db: Knex, kind: 'agent' | 'sales', column: 'agent_id' | 'sales_id'): Promise<Named[]> {
  const query = db('users as u').where((either) => {
    either.where('u.kind', kind).whereNot('u.status', 'disabled');
    either.orWhereExists(
      db('packages as x')
        .select(db.raw('1'))
        .whereRaw('?? = u.id', [`x.${column}`]),
    );
  });
  return named(query);
}
