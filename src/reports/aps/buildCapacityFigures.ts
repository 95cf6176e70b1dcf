import { type CapacityData, type CapacityRow, capacityReport } from '#schema/reports/capacityReport';
import { buildListHref } from '../figures/buildListHref.ts';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';

interface CapacityFilter {
  /** Status of the nurses; '' for all. */
  readonly agent_status: string;
  readonly province: readonly string[];
}

/** True if the nurse is active. Other nurses take no packages, even if they have free capacity. */
export const isActiveNurse = ({ agent }: CapacityRow): boolean => agent.status === 'active';

/** Maximum nurses in the chart; the table shows all nurses. */
export const maxNursesInChart = 24;

/** Sorts the rows for the chart and the table: active nurses first, those with the most free capacity at the top. */
export const sortByCapacity = (rows: readonly CapacityRow[]): CapacityRow[] =>
  rows.toSorted((a, b) => Number(isActiveNurse(b)) - Number(isActiveNurse(a)) || b.remaining - a.remaining);

/** Returns the rows for the chart: active nurses only, in the order of the table. */
export const selectChartRows = (rows: readonly CapacityRow[]): CapacityRow[] =>
  sortByCapacity(rows.filter(isActiveNurse)).slice(0, maxNursesInChart);

/**
 * Returns the key figures: the number of nurses, their current packages (L5-A, L6, L7), and the free capacity of active nurses. Before the
 * data is loaded, returns only the labels.
 */
export function buildCapacityFigures(
  { agent_status, province }: CapacityFilter,
  data: CapacityData | undefined,
): ReportKeyFigure[] {
  const rows = data?.rows ?? [];
  const working = rows.filter(isActiveNurse);
  const running = data && data.summary['L5-A'].total + data.summary.L6.total + data.summary.L7.total;
  return [
    {
      label: 'Điều dưỡng',
      value: data && rows.length,
      format: 'number',
      to: buildListHref('agents', { status: agent_status || 'all', province }),
      ...(data && { note: `${working.length} đang làm việc` }),
    },
    {
      label: 'Ca đang giữ',
      value: running,
      format: 'number',
      note: 'ở L5-A, L6 và L7',
    },
    {
      label: capacityReport.columns.remaining.label,
      value: data && working.reduce((total, row) => total + row.remaining, 0),
      format: 'number',
      note: 'ca, của người đang làm việc',
    },
    {
      label: 'Đã full ca',
      value: data && working.filter((row) => row.remaining === 0).length,
      format: 'number',
      note: 'điều dưỡng đang làm việc',
    },
  ];
}
