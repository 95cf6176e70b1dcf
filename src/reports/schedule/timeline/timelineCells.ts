import { formatNumber } from '#rules/format';
import type { MinuteRange } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { reportedTimes } from '../../../screens/parts/reportedTimes.ts';
import { substituteText } from '../cell/SessionButtons.tsx';
import { legend } from '../grid/cellLook.ts';
import { moveGridSpot } from '../grid/moveGridSpot.ts';
import { dayText } from '../nurseDay.ts';
import { timesText } from '../timesText.ts';
import type { SessionLook, TimelineBar, TimelineRow } from './timelineRows.ts';

/** The keyboard cursor: a nurse's row ('' for the waiting sessions) and a column: 0 is her name, the others are cells in order of time. */
export interface TimelineSpot {
  readonly id: string;
  readonly column: number;
}

/** Parses a cell's place, '<nurse>:<column>'. */
export function parseTimelineSpot(place: string): TimelineSpot {
  const [id = '', column = 0] = place.split(':');
  return { id, column: Number(column) };
}

/** A cell of a row: a session, or a free place to reserve. */
export type TimelineCell =
  | { readonly kind: 'bar'; readonly bar: TimelineBar }
  | ({ readonly kind: 'place' } & MinuteRange);

/** Returns a row's cells by time. @param place the time in the question, if the nurse fits */
export function cellsOf(bars: readonly TimelineBar[], place: MinuteRange | null): readonly TimelineCell[] {
  const cells = bars.map((bar): TimelineCell => ({ kind: 'bar', bar }));
  if (!place) return cells;
  const at = bars.findIndex(({ from }) => from >= place.from);
  return cells.toSpliced(at < 0 ? cells.length : at, 0, { kind: 'place', ...place });
}

/** A row that the cursor can reach, and its number of cells including the name. */
export interface KeyboardStop {
  readonly id: string;
  readonly columns: number;
}

/** Returns the spot that a key leads to; null if the key does not move the cursor. */
export function movedSpot(
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

/** 'Buổi 3/7'; an extra session has no number. */
export const sessionNumber = ({ index, total_shifts }: DaySession): string =>
  index === null ? 'Buổi thêm' : `Buổi ${formatNumber(index)}/${formatNumber(total_shifts)}`;

/** Returns a session as text: '09:00–10:00, Nguyễn Thị Lan, Quận 7, buổi 3/7, chưa tắm, trùng lịch'. */
export function barLabel({ item, mark, isAway }: SessionLook): string {
  const state =
    mark === 'duplicated' ? `${legend.planned.label}, ${legend.duplicated.label}` : legend[mark].label;
  return [
    timesText(item.time_period),
    item.customer_name,
    item.district,
    sessionNumber(item).toLowerCase(),
    state.toLowerCase(),
    reportedTimes(item)?.toLowerCase(),
    isAway || item.substitute ? substituteText(item) : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns a nurse's row as text: name, sessions and days off. */
export function rowLabel({ block, held }: TimelineRow): string {
  const name =
    block.nurse && !block.nurse.verified ? `${block.agent.name}, chưa xác minh giấy tờ` : block.agent.name;
  return `${name}: ${dayText(held)}`;
}
