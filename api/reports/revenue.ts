import type { Knex } from 'knex';
import { type PackageLevel, revenuePart } from '#rules/levels';
import { userKinds } from '#schema/choices';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue as declaration, Named, RevenueData, SplitFigure } from '#schema/reports/revenue';
import type { Context } from '../context.ts';
import { periodOf } from './inPeriod.ts';
import { inOrderOfNames, named } from './named.ts';
import { namesOf, nursesByName } from './nursesByName.ts';
import type { Page } from './readParams.ts';
import { revenueSums } from './revenuePackages.ts';
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
  const { query, n } = revenueSums(ctx.db, params, periodOf(params));
  const sums = (await query
    .select('p.level')
    .sum({
      overall: 'p.original_price',
      revenue: 'p.total_price',
      agent: 'p.agent_income',
      fago: 'p.company_income',
    })
    .select(ctx.db.raw(`${n} as packages`))
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
      ...(await revenueSerie(ctx, params)),
      raw: await revenueRows(ctx.db, params, page, packageFigure.total),
      agents: await nurses(ctx.db),
      sales: await sellers(ctx.db),
    },
    total: packageFigure.total,
  };
}

const otherKinds = userKinds.map(({ value }) => value).filter((kind) => kind !== 'agent');

/** The nurses to filter by: who works, and whoever packages name. */
async function nurses(db: Knex): Promise<Named[]> {
  const all = await nursesByName(db);
  const others = (await db('users as u')
    .where((either) => void either.where('u.status', 'disabled').orWhereIn('u.kind', otherKinds))
    .whereExists(db('packages as x').select(db.raw('1')).whereRaw('x.agent_id = u.id'))
    .select('u.id', 'u.name', 'u.kind')) as { id: number; name: string; kind: string }[];
  const known = new Set(others.map(({ id }) => String(id)));
  const shown = namesOf(all.filter(({ id, status }) => status !== 'disabled' || known.has(id)));
  const strangers = others.flatMap(({ id, name, kind }) =>
    kind === 'agent' ? [] : [{ id: String(id), name }],
  );
  return strangers.length === 0 ? shown : inOrderOfNames([...shown, ...strangers]);
}

/** The same of sales. */
const sellers = (db: Knex): Promise<Named[]> =>
  named(
    db('users as u').where((either) => {
      either.where('u.kind', 'sales').whereNot('u.status', 'disabled');
      either.orWhereIn(
        'u.id',
        db('sums_of_packages')
          .where('date_field', 'registered_at')
          .groupBy('sales_id')
          .havingRaw('sum(n) > 0')
          .select('sales_id'),
      );
    }),
  );
