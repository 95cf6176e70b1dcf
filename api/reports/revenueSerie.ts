import { addMonths, daysFrom, monthEnd, monthOf, monthStart, monthsFrom } from '#rules/days';
import { packageLevels, revenuePart } from '#rules/levels';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue as declaration, RevenueData, RevenuePoint } from '#schema/reports/revenue';
import type { Context } from '../context.ts';
import type { Question } from '../db/askTogether.ts';
import { columnSums, type Stretch } from './columnSums.ts';
import { revenueSums } from './revenuePackages.ts';

/** Of all time, the months shown before this one and after it (what is planned ends later than today). */
const monthsBack = 21;
const monthsAhead = 2;

/**
 * Asks for revenue day by day of a month, month by month of a year or of the two years around today; the empty months at both
 * ends of the latter are left out.
 */
export function revenueSerie(
  ctx: Context,
  params: ParamsOf<typeof declaration>,
): Question<Pick<RevenueData, 'serie' | 'serie_type'>> {
  const { month, year } = params;
  const points = month
    ? daysFrom(monthStart(month), monthEnd(month))
    : year
      ? monthsFrom(`${year}-01`, `${year}-12`)
      : monthsFrom(addMonths(monthOf(ctx.today), -monthsBack), addMonths(monthOf(ctx.today), monthsAhead));
  const { query, day } = revenueSums(ctx.db, params, null);
  const asked = columnSums(ctx.db, points.map(stretch), query, day, {
    total: 'sum(p.total_price)',
    came: partSum('came'),
    loading: partSum('loading'),
    willcome: partSum('willcome'),
  });
  const read = (rows: never[]) => {
    const sums = asked.read(rows);
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
      serie: month || year ? serie : trimmed(serie),
      serie_type: month ? ('day' as const) : ('month' as const),
    };
  };
  return { query: asked.query, read };
}

const stretch = (at: string): Stretch => (at.length === 7 ? [monthStart(at), monthEnd(at)] : [at, at]);

const partSum = (part: 'came' | 'loading' | 'willcome'): string => {
  const levels = packageLevels.filter((level) => revenuePart(level) === part);
  return `sum(case when p.level in (${levels.map((level) => `'${level}'`).join(', ')}) then p.total_price else 0 end)`;
};

function trimmed(serie: readonly RevenuePoint[]): RevenuePoint[] {
  const first = serie.findIndex(({ total }) => total !== 0);
  const last = serie.findLastIndex(({ total }) => total !== 0);
  return first < 0 ? [] : serie.slice(first, last + 1);
}
