import type { Knex } from 'knex';
import { type PackageLevel, revenuePart } from '#rules/levels';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue as declaration, Named, RevenueData, SplitFigure } from '#schema/reports/revenue';
import type { Context } from '../context.ts';
import { named } from './named.ts';
import type { Page } from './readParams.ts';
import { revenuePackages } from './revenuePackages.ts';
import { revenueRows } from './revenueRows.ts';
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
  const chosen = () => revenuePackages(ctx.db, params);
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
      ...(await revenueSerie(ctx, params, revenuePackages(ctx.db, { ...params, month: null, year: null }))),
      raw: await revenueRows(ctx.db, params, page),
      agents: await options(ctx.db, 'agent', 'agent_id'),
      sales: await options(ctx.db, 'sales', 'sales_id'),
    },
    total: packageFigure.total,
  };
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
