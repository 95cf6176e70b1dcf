import { formatNumber } from '#rules/format';
import type { Stretch } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { reportedTimes } from '../../../screens/parts/reportedTimes.ts';
import { substituteText } from '../cell/SessionButtons.tsx';
import { legend } from '../grid/cellLook.ts';
import { moved } from '../grid/moved.ts';
import { dayText } from '../nurseDay.ts';
import { timesText } from '../timesText.ts';
import type { Bar, SessionLook, TimelineRow } from './timelineRows.ts';

/** Where the keyboard is: a nurse's row ('' is the one of waiting sessions), and in it her name (0) or a cell after it, by time. */
export interface TimelineSpot {
  readonly id: string;
  readonly column: number;
}

/** The spot of a cell's place, '<nurse>:<column>'. */
export function spotOf(place: string): TimelineSpot {
  const [id = '', column = 0] = place.split(':');
  return { id, column: Number(column) };
}

/** What is in a row: a session, or the place that would be reserved. */
export type TimelineCell =
  | { readonly kind: 'bar'; readonly bar: Bar }
  | ({ readonly kind: 'place' } & Stretch);

/** A row's cells by time. @param place the requested time, in a row that fits */
export function cellsOf(bars: readonly Bar[], place: Stretch | null): readonly TimelineCell[] {
  const cells = bars.map((bar): TimelineCell => ({ kind: 'bar', bar }));
  if (!place) return cells;
  const at = bars.findIndex(({ from }) => from >= place.from);
  return cells.toSpliced(at < 0 ? cells.length : at, 0, { kind: 'place', ...place });
}

/** A row the keyboard can go to, and how many cells it has, the name included. */
export interface Stop {
  readonly id: string;
  readonly columns: number;
}

/** Where a key leads from a spot; null for keys that lead nowhere. */
export function movedSpot(
  stops: readonly Stop[],
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
  const to = moved({ row, column: spot.column }, key, ctrl, stops.length, columns);
  const stop = to && stops[to.row];
  return stop ? { id: stop.id, column: Math.min(to.column, stop.columns - 1) } : null;
}

/** 'Buổi 3/7'; an added one has no number. */
export const sessionNumber = ({ index, total_shifts }: DaySession): string =>
  index === null ? 'Buổi thêm' : `Buổi ${formatNumber(index)}/${formatNumber(total_shifts)}`;

/** A session in words: '09:00–10:00, Nguyễn Thị Lan, Quận 7, buổi 3/7, chưa tắm, trùng lịch'. */
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

/** A nurse in words: her name, her sessions and days off. */
export function rowLabel({ block, held }: TimelineRow): string {
  const name =
    block.nurse && !block.nurse.verified ? `${block.agent.name}, chưa xác minh giấy tờ` : block.agent.name;
  return `${name}: ${dayText(held)}`;
}
