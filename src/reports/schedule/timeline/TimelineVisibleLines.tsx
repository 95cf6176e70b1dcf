// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import type { MinuteRange } from '#rules/timeline';
import type { PlacedAreaLine } from '../areaLines.ts';
import type { BoardSpot } from '../board/boardSpot.ts';
import { NurseTimelineRow } from './NurseTimelineRow.tsx';
import type { TimelineRow } from './timelineRows.ts';

interface Props {
  /** The lines that are drawn. */
  readonly drawn: readonly PlacedAreaLine<TimelineRow>[];
  /** Pixels above the first line. */
  readonly above: number;
  /** Number of grid rows above the first line. */
  readonly before: number;
  readonly day: string;
  readonly spot: BoardSpot<string>;
  readonly spotId: string;
  /** Id of the session that is being moved; null if there is none. */
  readonly carried: string | null;
  readonly aim: { readonly id: string; readonly stretch: MinuteRange } | null;
  /** Time of the question; `keep` is the label of the cell that reserves this time. */
  readonly place: MinuteRange | null;
  readonly keep: string;
  /** Width of an hour in pixels. */
  readonly hourWidth: number;
  /** True if a click on free time reserves it. */
  readonly isBookable: boolean;
}

/** The drawn headings and nurses' rows. */
export const TimelineVisibleLines = ({
  drawn,
  above,
  before,
  day,
  spot,
  spotId,
  carried,
  aim,
  place,
  keep,
  hourWidth,
  isBookable,
}: Props) =>
  drawn.map((line) => {
    const top = above + line.top;
    const rowIndex = before + line.index + 1;
    if (line.kind === 'heading')
      return (
        <div
          key={`heading ${line.label}`}
          role="row"
          aria-rowindex={rowIndex}
          className="heading"
          style={{ top }}
        >
          <span role="rowheader">{line.label}</span>
        </div>
      );
    const { id } = line.row.block.agent;
    return (
      <NurseTimelineRow
        key={id}
        row={line.row}
        top={top}
        rowIndex={rowIndex}
        day={day}
        column={spot.row === id ? spot.column : null}
        spotId={spotId}
        carried={carried}
        aim={aim?.id === id ? aim.stretch : null}
        fit={line.fit}
        place={line.fit === null ? null : place}
        keep={keep}
        {...{ hourWidth, isBookable }}
      />
    );
  });
