import { type MinuteRange, toAxisPercent, toMinuteRanges } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import type { PlacedAreaLine } from '../areaLines.ts';
import type { BoardSpot } from '../board/boardSpot.ts';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { findDropSlots, type MovingSession } from './createTimelineCarryRules.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineVisibleLines } from './TimelineVisibleLines.tsx';
import type { TimelineBar, TimelineRow } from './timelineRows.ts';
import { WaitingSessionsRow } from './WaitingSessionsRow.tsx';

/** The question "who is free", and the parts of its answer that the rows show. */
export interface FreeNursesInRows {
  /** Time of the question; null without a question. */
  readonly place: MinuteRange | null;
  /**
   * Identifies the answered question. When it changes, the cursor moves to the first free time that can be reserved. Null without a
   * question.
   */
  readonly answered: string | null;
  /** Label of the cell that reserves a nurse's free time: 'Giữ chỗ'. */
  readonly keep: string;
  readonly onKeep: (agent: { readonly id: string; readonly name: string }) => void;
  /**
   * Start times that the user can choose, because they are still in the future. `onAsk` submits the question who is free at a time, or for
   * a waiting session; undefined if the viewer may not.
   */
  readonly starts: readonly string[];
  readonly onAsk: ((at: string) => void) | undefined;
  readonly onAskFor: ((session: DaySession) => void) | undefined;
  /** Reserves a nurse's free time from a start time on; undefined if the viewer may not. */
  readonly onBook: ((agent: { readonly id: string; readonly name: string }, at: string) => void) | undefined;
}

interface Props {
  readonly waiting: readonly TimelineBar[];
  /** The lines that are drawn. */
  readonly drawn: readonly PlacedAreaLine<TimelineRow>[];
  /** Height of all lines in pixels; `above` is the height of the content above the lines. */
  readonly height: number;
  readonly above: number;
  readonly day: string;
  /** Current time in minutes since midnight; null if it is not on the axis. */
  readonly now: number | null;
  readonly free: FreeNursesInRows;
  readonly spot: BoardSpot<string>;
  readonly spotId: string;
  readonly carried: MovingSession | null;
  readonly moves: boolean;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  /** Width of an hour in pixels. */
  readonly hourWidth: number;
}

/** The content of the day grid: hours, waiting sessions, visible nurses, the time of the question, and the current time. */
export function TimelineBody(props: Props) {
  const { waiting, drawn, height, above, day, now, free, spot, spotId, carried, moves } = props;
  const { isWhole, onWhole, hourWidth } = props;
  const [aimed] = carried ? toMinuteRanges(findDropSlots(carried)) : [];
  const shift_id = carried?.session.shift_id ?? null;
  return (
    <div className="lines" style={{ height: above + height }}>
      {free.place && <span aria-hidden className="band" style={toCssSpan(free.place)} />}
      <TimelineHead starts={free.starts} onAsk={free.onAsk} />
      <WaitingSessionsRow
        bars={waiting}
        column={waiting.length > 0 && spot.row === UNASSIGNED.id ? spot.column : null}
        carried={shift_id}
        {...{ moves, spotId, isWhole, onWhole, hourWidth }}
      />
      {now !== null && <NowLine minute={now} />}
      <TimelineVisibleLines
        {...{ drawn, above, day, spot, spotId, hourWidth }}
        isBookable={free.onBook !== undefined}
        before={2}
        carried={shift_id}
        aim={carried && aimed ? { id: carried.to.row, stretch: aimed } : null}
        place={free.place}
        keep={free.keep}
      />
    </div>
  );
}

/** Returns the CSS position of a minute within the full width, which includes the nurses' column. */
const toCssLeft = (minute: number): string =>
  `calc(var(--lead) + (100% - var(--lead)) * ${toAxisPercent(minute) / 100})`;
const toCssSpan = ({ from, to }: MinuteRange) => ({
  left: toCssLeft(from),
  width: `calc((100% - var(--lead)) * ${(toAxisPercent(to) - toAxisPercent(from)) / 100})`,
});

const NowLine = ({ minute }: { readonly minute: number }) => (
  <span aria-hidden className="now" style={{ left: toCssLeft(minute) }} />
);
