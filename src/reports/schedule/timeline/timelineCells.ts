import { formatNumber } from '#rules/format';
import type { MinuteRange } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { formatReportedTimes } from '../../../screens/parts/formatReportedTimes.ts';
import type { PlacedAreaLine } from '../areaLines.ts';
import type { BoardRows } from '../board/boardSpot.ts';
import { describeSubstitute } from '../cell/SessionButtons.tsx';
import { cellMarkLegend } from '../grid/cellLook.ts';
import { describeNurseDay } from '../nurseDay.ts';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { describeSessionState } from '../sessionPhase.ts';
import { formatSlotTimes } from '../timesText.ts';
import type { SessionLook, TimelineBar, TimelineRow } from './timelineRows.ts';

/** A cell of a row: a session, or a free time that the user can reserve. */
export type TimelineCell =
  | { readonly kind: 'bar'; readonly bar: TimelineBar }
  | ({ readonly kind: 'place' } & MinuteRange);

/** Returns a row's cells by time. @param place the time of the question, if the nurse is free then */
export function buildTimelineCells(
  bars: readonly TimelineBar[],
  place: MinuteRange | null,
): readonly TimelineCell[] {
  const cells = bars.map((bar): TimelineCell => ({ kind: 'bar', bar }));
  if (!place) return cells;
  const at = bars.findIndex(({ from }) => from >= place.from);
  return cells.toSpliced(at < 0 ? cells.length : at, 0, { kind: 'place', ...place });
}

type NurseLine = Extract<PlacedAreaLine<TimelineRow>, { readonly kind: 'nurse' }>;

/** Returns the lines of the nurses by the nurse's id. */
export const mapLinesById = (lines: readonly PlacedAreaLine<TimelineRow>[]): ReadonlyMap<string, NurseLine> =>
  new Map(lines.flatMap((line) => (line.kind === 'nurse' ? [[line.row.block.agent.id, line] as const] : [])));

/**
 * Returns the rows that the cursor can reach, by the nurse's id ('' for the waiting sessions), because nurses are added and removed. Column
 * 0 is the nurse's name; the other columns are her cells in order of time.
 */
export function createTimelineBoardRows(
  byId: ReturnType<typeof mapLinesById>,
  waiting: readonly TimelineBar[],
  place: MinuteRange | null,
): BoardRows<string> {
  const nurses = [...byId].map(([id, { row, fit }]) => ({
    id,
    columns: 1 + row.bars.length + Number(fit !== null && place !== null),
  }));
  const stops = waiting.length > 0 ? [{ id: UNASSIGNED.id, columns: 1 + waiting.length }, ...nurses] : nurses;
  return {
    count: stops.length,
    rowAt: (index) => stops[index]?.id ?? UNASSIGNED.id,
    indexOf: (row) => stops.findIndex(({ id }) => id === row),
    columnsAt: (index) => stops[index]?.columns ?? 1,
  };
}

/** Returns a session's number as text: 'Buổi 3/7'. An extra session has no number. */
export const formatSessionNumber = ({ index, total_shifts }: DaySession): string =>
  index === null ? 'Buổi thêm' : `Buổi ${formatNumber(index)}/${formatNumber(total_shifts)}`;

/** Describes a session for screen readers: '09:00–10:00, Nguyễn Thị Lan, Quận 7, buổi 3/7, chưa tắm, trùng lịch'. */
export function describeSessionBar({ item, mark, phase, isAway }: SessionLook): string {
  const state =
    mark === 'duplicated'
      ? `${cellMarkLegend.planned.label}, ${cellMarkLegend.duplicated.label}`.toLowerCase()
      : describeSessionState({ mark, phase });
  return [
    formatSlotTimes(item.time_period),
    item.customer_name,
    item.district,
    formatSessionNumber(item).toLowerCase(),
    state,
    formatReportedTimes(item)?.toLowerCase(),
    isAway || item.substitute ? describeSubstitute(item) : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes a nurse's row for screen readers: name, sessions and days off. */
export function describeNurseRow({ block, held }: TimelineRow): string {
  const name =
    block.nurse && !block.nurse.verified ? `${block.agent.name}, chưa xác minh giấy tờ` : block.agent.name;
  return `${name}: ${describeNurseDay(held)}`;
}
