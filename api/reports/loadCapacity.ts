import { calculateRemainingCapacity, summarizeCapacity } from '#rules/capacity';
import { sortByName } from '#rules/names';
import { reportLevels } from '#schema/levels';
import type {
  CapacityData,
  CapacityRow,
  capacityReport as declaration,
  ReportLevel,
} from '#schema/reports/capacityReport';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { queryBatch } from '../db/queryBatch.ts';

interface Agent {
  id: number;
  name: string;
  province: string | null;
  address: string | null;
  full_load: number | null;
  status: CapacityRow['agent']['status'];
}

/** Returns one row per nurse: the numbers of her packages by level, and the number of further packages that she can take (rules 8.9). */
export async function loadCapacity(
  ctx: Context,
  params: ReportParamsOf<typeof declaration>,
): Promise<CapacityData> {
  const { db } = ctx;
  const query = db('users as u').where('u.kind', 'agent');
  if (params.agent_status !== null) query.where('u.profile_status', params.agent_status);
  if (params.province && params.province.length > 0) query.whereIn('u.province', params.province);
  // The join aggregates the packages by level to one row per nurse.
  const levels = reportLevels.map((level) =>
    db.raw('coalesce(sum(case when s.level = ? then s.n end), 0) as ??', [level, level]),
  );
  query
    .leftJoin('sums_of_nurses as s', 's.nurse_id', 'u.id')
    .groupBy('u.id')
    .select(
      'u.id',
      'u.name',
      'u.province',
      'u.address',
      'u.full_load',
      'u.profile_status as status',
      ...levels,
    );
  const { found, provinces } = await queryBatch(db, {
    found: { query, read: (rows: (Agent & Record<ReportLevel, number>)[]) => rows },
    provinces: {
      query: db('users').where('kind', 'agent').whereNotNull('province').distinct('province'),
      read: (rows: { province: string }[]) => rows.map(({ province }) => province),
    },
  });
  const rows = found.map(({ id, name, province, address, full_load, status, ...summary }) => ({
    name,
    id: String(id),
    row: {
      agent: { id: String(id), name, province, address, status },
      remaining: calculateRemainingCapacity(full_load, summary),
      summary,
    } satisfies CapacityRow,
  }));
  const sorted = sortByName(rows).map(({ row }) => row);
  const collator = new Intl.Collator('vi', { numeric: true });
  return {
    rows: sorted,
    summary: summarizeCapacity(
      sorted.map((row) => row.summary),
      reportLevels,
    ),
    filters: { provinces: provinces.sort(collator.compare) },
  };
}
