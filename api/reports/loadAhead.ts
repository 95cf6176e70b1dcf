import { addMonths, listMonths, toMonth, toMonthEnd } from '#rules/days';
import { leadLevels } from '#schema/levels';
import type { ReportData } from '#schema/reports/index';
import { scheduleLevels } from '#schema/reports/schedule';
import type { Context } from '../context.ts';
import { type BatchQuery, queryBatch, toRowsQuery } from '../db/queryBatch.ts';
import { toSqlList } from '../db/toSqlList.ts';
import { firstNurseSql } from './sessionTakers.ts';

/** Maximum months in the answer, including the current month. */
const maxMonths = 12;

interface SessionSums {
  month: string;
  sessions: number;
  value: number;
}
interface NurseSums {
  nurse: number | null;
  name: string | null;
  month: string;
  sessions: number;
}
interface BirthSums {
  month: string;
  births: number;
  without: number;
}

/** Returns the sums of planned sessions and expected births from today on, by month (rules 8.21). */
export async function loadPlanAhead(ctx: Context): Promise<ReportData<'ahead'>> {
  const from = ctx.today;
  const last = toMonthEnd(addMonths(toMonth(from), maxMonths - 1));
  const found = await queryBatch(ctx.db, {
    sessions: buildSessionsByMonthQuery(ctx, from, last),
    nurses: buildSessionsByNurseQuery(ctx, from, last),
    births: buildBirthsByMonthQuery(ctx, from, last),
  });
  const months = [...found.sessions, ...found.births].map(({ month }) => month).sort();
  const rows = listMonths(toMonth(from), months.at(-1) ?? toMonth(from)).map((month) => {
    const planned = found.sessions.find((one) => one.month === month);
    const born = found.births.find((one) => one.month === month);
    return {
      month,
      sessions: Number(planned?.sessions ?? 0),
      value: Number(planned?.value ?? 0),
      births: Number(born?.births ?? 0),
      births_without_package: Number(born?.without ?? 0),
    };
  });
  const total = (name: 'sessions' | 'value' | 'births' | 'births_without_package') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    from,
    rows,
    summary: {
      sessions: total('sessions'),
      value: total('value'),
      births: total('births'),
      births_without_package: total('births_without_package'),
    },
    nurses: found.nurses,
  };
}

const monthSql = 'substr(s.day, 1, 7)';

/** Queries the planned sessions `s` of packages `p` on these days, if the package's level is shown in the schedule. */
const buildPlannedSessionsQuery = ({ db }: Context, from: string, to: string) =>
  db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [from, to])
    .whereIn('p.level', scheduleLevels);

function buildSessionsByMonthQuery(ctx: Context, from: string, to: string): BatchQuery<SessionSums[]> {
  const { db } = ctx;
  const perPackage = buildPlannedSessionsQuery(ctx, from, to)
    .groupByRaw(`${monthSql}, p.id, p.total_price, p.total_quantity`)
    .select(db.raw(`${monthSql} as month`), 'p.total_price', 'p.total_quantity')
    .count({ n: '*' });
  return toRowsQuery<SessionSums>(
    db
      .from(perPackage.as('x'))
      .groupBy('month')
      .select('month')
      .sum({ sessions: 'n' })
      .select(db.raw(`sum(${buildSessionsPriceSql('x.n', 'x')}) as value`)),
  );
}

/**
 * SQL for the price of `n` sessions of a package, rounded half up; 0 for a package without sessions. Uses integer division, so the number
 * of sessions is cast to bigint: PostgreSQL's sum of bigints is not a bigint.
 * @param n SQL of the number of sessions
 * @param alias alias of the rows with the package's `total_price` and `total_quantity`
 */
export const buildSessionsPriceSql = (n: string, alias: string, amount = 'total_price'): string =>
  `case when ${alias}.total_quantity > 0
    then (2 * ${alias}.${amount} * cast(${n} as bigint) + ${alias}.total_quantity) / (2 * ${alias}.total_quantity) else 0 end`;

function buildSessionsByNurseQuery(
  ctx: Context,
  from: string,
  to: string,
): BatchQuery<ReportData<'ahead'>['nurses']> {
  const { db } = ctx;
  const sums = buildPlannedSessionsQuery(ctx, from, to)
    .groupByRaw(`${firstNurseSql}, ${monthSql}`)
    .select(db.raw(`${firstNurseSql} as nurse`), db.raw(`${monthSql} as month`))
    .count({ sessions: '*' });
  return {
    query: db
      .from(sums.as('x'))
      .leftJoin('users as u', 'u.id', 'x.nurse')
      .select('x.nurse', 'u.name', 'x.month', 'x.sessions'),
    read: (rows: NurseSums[]) => {
      const nurses = new Map<number | null, ReportData<'ahead'>['nurses'][number]>();
      for (const row of rows) {
        const id = row.nurse === null ? null : String(row.nurse);
        const name = id === null ? 'Chưa có điều dưỡng' : (row.name ?? '');
        const nurse = nurses.get(row.nurse) ?? { agent_id: id, name, sessions: 0, months: {} };
        nurses.set(row.nurse, nurse);
        nurse.sessions += Number(row.sessions);
        nurse.months[row.month] = Number(row.sessions);
      }
      return [...nurses.values()].sort(
        (a, b) => b.sessions - a.sessions || Number(a.agent_id) - Number(b.agent_id),
      );
    },
  };
}

/** Queries the births expected on these days. If the birth date is already known, it counts instead of the due date. */
function buildBirthsByMonthQuery({ db }: Context, from: string, to: string): BatchQuery<BirthSums[]> {
  const born = 'substr(c.birth_date, 1, 7)';
  return toRowsQuery<BirthSums>(
    db('customers as c')
      .whereBetween('c.birth_date', [from, to])
      .groupByRaw(born)
      .select(db.raw(`${born} as month`))
      .count({ births: '*' })
      .select(db.raw(`sum(case when c.level in (${toSqlList(leadLevels)}) then 1 else 0 end) as without`)),
  );
}
