import { axisPercentOf, type MinuteRange, toMinuteRanges } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import type { AreaLine } from '../areaLines.ts';
import { UNASSIGNED } from '../gridOf.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineLines } from './TimelineLines.tsx';
import type { TimelineSpot } from './timelineCells.ts';
import type { TimelineBar, TimelineRow } from './timelineRows.ts';
import { dropSlotsOf, type MovingSession } from './useTimelineSessionMove.ts';
import { WaitingLine } from './WaitingLine.tsx';

/** The question "who is free", and its answer in the rows. */
export interface FreeNursesInRows {
  /** The time in the question. */
  readonly place: MinuteRange | null;
  /** Identifies the answered question; when it changes, the cursor moves to the first free place. Null if there is no question. */
  readonly answered: string | null;
  /** The label of a click on a nurse's free place: 'Giữ chỗ'. */
  readonly keep: string;
  readonly onKeep: (agent: { readonly id: string; readonly name: string }) => void;
  /** Asks who is free at a time, or for a waiting session; undefined if the viewer has no right to. */
  /** The start times that can be chosen, which are still in the future. */
  readonly starts: readonly string[];
  readonly onAsk: ((at: string) => void) | undefined;
  readonly onAskFor: ((session: DaySession) => void) | undefined;
}

interface Props {
  readonly waiting: readonly TimelineBar[];
  /** The visible lines. */
  readonly drawn: readonly AreaLine<TimelineRow>[];
  /** Pixels of all lines, and of the content above them. */
  readonly height: number;
  readonly above: number;
  readonly day: string;
  /** Minutes since midnight; null if the time is not on the axis. */
  readonly now: number | null;
  readonly free: FreeNursesInRows;
  readonly spot: TimelineSpot;
  readonly spotId: string;
  readonly carried: MovingSession | null;
  readonly moves: boolean;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** The content of the grid: hours, waiting sessions, visible nurses, the time in the question, and the present time. */
export function TimelineBody(props: Props) {
  const { waiting, drawn, height, above, day, now, free, spot, spotId, carried, moves, isWhole, onWhole } =
    props;
  const [aimed] = carried ? toMinuteRanges(dropSlotsOf(carried)) : [];
  const shift_id = carried?.session.shift_id ?? null;
  return (
    <div className="lines" style={{ height: above + height }}>
      {free.place && <span aria-hidden className="band" style={spanOf(free.place)} />}
      <TimelineHead starts={free.starts} onAsk={free.onAsk} />
      {waiting.length > 0 && (
        <WaitingLine
          bars={waiting}
          column={spot.id === UNASSIGNED.id ? spot.column : null}
          carried={shift_id}
          {...{ moves, spotId, isWhole, onWhole }}
        />
      )}
      {now !== null && <NowLine minute={now} />}
      <TimelineLines
        {...{ drawn, above, day, spot, spotId }}
        before={1 + Number(waiting.length > 0)}
        carried={shift_id}
        aim={carried && aimed ? { id: carried.to, stretch: aimed } : null}
        place={free.place}
        keep={free.keep}
      />
    </div>
  );
}

/** Returns the position of a minute in the full width, including the nurses' column. */
const leftOf = (minute: number): string =>
  `calc(var(--lead) + (100% - var(--lead)) * ${axisPercentOf(minute) / 100})`;
const spanOf = ({ from, to }: MinuteRange) => ({
  left: leftOf(from),
  width: `calc((100% - var(--lead)) * ${(axisPercentOf(to) - axisPercentOf(from)) / 100})`,
});

const NowLine = ({ minute }: { readonly minute: number }) => (
  <span aria-hidden className="now" style={{ left: leftOf(minute) }} />
);
