import { formatDate } from '#rules/format';
import { shiftStatuses } from '#schema/choices';
import type { ReportParamsOf } from '#schema/reports/report';
import { schedule as report, type ScheduleCell } from '#schema/reports/schedule';
import type { Context } from '../../context.ts';
import { loadSchedule } from '../../reports/loadSchedule.ts';
import type { ExportTable } from '../table.ts';
import { toExportTable } from './declaredTable.ts';

/** Returns the text of a schedule cell: '2 chưa tắm, 1 hủy (trùng lịch)'. */
function describeCell(cell: ScheduleCell): string {
  const present = shiftStatuses.filter(({ value }) => cell[value] > 0);
  const text = [
    ...present.map(({ value, label }) => `${cell[value]} ${label.toLowerCase()}`),
    ...(cell.substitutes ? [`${cell.substitutes} làm thay`] : []),
    ...(cell.given ? [`${cell.given} do người khác làm thay`] : []),
  ].join(', ');
  return cell.duplicated || cell.planned > 1 ? `${text} (trùng lịch)` : text;
}

/**
 * Builds the table of Lịch tắm. It has one row per nurse and slot, and one column per day with sessions, which shows the sessions of that
 * day.
 */
export async function loadScheduleTable(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const { rows } = await loadSchedule(ctx, params);
  const days = [...new Set(rows.flatMap(({ shifts }) => Object.keys(shifts)))].sort();
  const sessions = (day: string): number =>
    rows
      .flatMap(({ shifts }) => Object.values(shifts[day] ?? {}))
      .reduce((total, { planned, finished, cancelled }) => total + planned + finished + cancelled, 0);
  const labels = ['Điều dưỡng', 'Khung giờ', ...days.map(formatDate)];
  return toExportTable(
    report,
    labels.map((label) => ({ label, format: 'text' })),
    [
      ...rows.flatMap(({ agent, time_periods, shifts }) =>
        (time_periods.length > 0 ? time_periods : [null]).map((slot) => [
          agent.name,
          slot,
          ...days.map((day) => {
            const cell = slot === null ? undefined : shifts[day]?.[slot];
            return cell ? describeCell(cell) : null;
          }),
        ]),
      ),
      ['Tổng số buổi', null, ...days.map(sessions)],
    ],
  );
}
