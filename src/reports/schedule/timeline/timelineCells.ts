import { formatNumber } from '#rules/format';
import type { MinuteRange } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { reportedTimes } from '../../../screens/parts/reportedTimes.ts';
import { describeSubstitute } from '../cell/SessionButtons.tsx';
import { cellMarkLegend } from '../grid/cellLook.ts';
import { moveGridSpot } from '../grid/moveGridSpot.ts';
import { describeNurseDay } from '../nurseDay.ts';
import { formatSlotTimes } from '../timesText.ts';
import type { SessionLook, TimelineBar, TimelineRow } from './timelineRows.ts';

/**
 * Position of the keyboard cursor: a nurse's row ('' for the waiting sessions) and a column. Column 0 is her name; the others are her cells
 * in order of time.
 */
export interface TimelineSpot {
  readonly id: string;
  readonly column: number;
}

/** Converts the text of a cell's place, '<nurse>:<column>', to a position. */
export function parseTimelineSpot(place: string): TimelineSpot {
  const [id = '', column = 0] = place.split(':');
  return { id, column: Number(column) };
}

/** A cell of a row: a session, or a free place that the user can reserve. */
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

/** A row that the cursor can reach, and the row's number of cells including the name. */
export interface KeyboardStop {
  readonly id: string;
  readonly columns: number;
}

/** Returns the position to which a key moves the cursor; null if the key does not move the cursor. */
export function moveTimelineSpot(
  stops: readonly KeyboardStop[],
  spot: TimelineSpot,
  key: string,
  ctrl: boolean,
): TimelineSpot | null {
  const row = Math.max(
    0,
    stops.findIndex(({ id }) => id === spot.id),
  );
  const widest = Math.max(1, ...stops.map(({ columns }) => columns));
  const columns = key === 'End' || key === 'ArrowRight' ? (stops[row]?.columns ?? 1) : widest;
  const to = moveGridSpot({ row, column: spot.column }, key, ctrl, stops.length, columns);
  const stop = to && stops[to.row];
  return stop ? { id: stop.id, column: Math.min(to.column, stop.columns - 1) } : null;
}

/** Returns a session's number as text: 'Buổi 3/7'. An extra session has no number. */
export const sessionNumber = ({ index, total_shifts }: DaySession): string =>
  index === null ? 'Buổi thêm' : `Buổi ${formatNumber(index)}/${formatNumber(total_shifts)}`;

/** Describes a session for screen readers: '09:00–10:00, Nguyễn Thị Lan, Quận 7, buổi 3/7, chưa tắm, trùng lịch'. */
export function describeSessionBar({ item, mark, isAway }: SessionLook): string {
  const state =
    mark === 'duplicated'
      ? `${cellMarkLegend.planned.label}, ${cellMarkLegend.duplicated.label}`
      : cellMarkLegend[mark].label;
  return [
    formatSlotTimes(item.time_period),
    item.customer_name,
    item.district,
    sessionNumber(item).toLowerCase(),
    state.toLowerCase(),
    reportedTimes(item)?.toLowerCase(),
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
