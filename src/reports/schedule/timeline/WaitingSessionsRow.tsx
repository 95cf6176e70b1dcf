// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Link } from '@mui/material';
import { formatNumber } from '#rules/format';
import { areaHeadingHeight } from '../areaLines.ts';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { SessionBar } from './SessionBar.tsx';
import { axisHeight, waitingLanes, waitingSessionHeight } from './sizes.ts';
import type { TimelineBar } from './timelineRows.ts';

interface Props {
  /** Bars of the sessions without a nurse. */
  readonly bars: readonly TimelineBar[];
  /** True if the viewer may give these sessions to a nurse in this grid. */
  readonly moves: boolean;
  readonly column: number | null;
  readonly spotId: string;
  readonly carried: string | null;
  /** True if all these sessions are shown; the row then scrolls away with the nurses. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  /** Width of an hour in pixels. */
  readonly hourWidth: number;
}

/** Returns the number of lanes: the maximum number of waiting sessions at the same time. */
export const countWaitingLanes = (bars: readonly TimelineBar[]): number =>
  Math.max(0, ...bars.map(({ lane }) => lane + 1));

/** Returns the height in pixels of the row of waiting sessions, including its border; without sessions it is as low as a heading. */
export function calculateWaitingRowHeight(bars: readonly TimelineBar[], isWhole: boolean): number {
  const lanes = countWaitingLanes(bars);
  return lanes === 0
    ? areaHeadingHeight
    : (isWhole ? lanes : Math.min(lanes, waitingLanes)) * waitingSessionHeight + 8;
}

/** The first row: sessions without a nurse, as cards that the user assigns. The row stays visible while the nurses scroll. */
export function WaitingSessionsRow(props: Props) {
  const { bars, moves, column, spotId, carried, isWhole, onWhole, hourWidth } = props;
  const lanes = countWaitingLanes(bars);
  const sessions = new Set(bars.map(({ item }) => item.shift_id)).size;
  const label = `${UNASSIGNED.name}: ${formatNumber(sessions)} buổi chờ`;
  return (
    <div
      role="row"
      aria-rowindex={2}
      data-line=""
      className={`waiting${isWhole ? ' whole' : ''}${sessions === 0 ? ' none' : ''}`}
      style={{ top: axisHeight, height: calculateWaitingRowHeight(bars, isWhole) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={label}
        {...(sessions > 0 && { 'data-cell': ':0' })}
        {...(column === 0 && { id: spotId, 'data-spot': '' })}
        className="lead"
      >
        <b>
          {UNASSIGNED.name} · {formatNumber(sessions)}
        </b>
        {sessions > 0 && <span className="note">{moves ? 'kéo vào một hàng để giao' : 'đang chờ'}</span>}
        {lanes > waitingLanes && (
          <Link
            component="button"
            type="button"
            variant="caption"
            aria-expanded={isWhole}
            onClick={(event) => {
              event.stopPropagation();
              onWhole(!isWhole);
            }}
            sx={{ alignSelf: 'start', minHeight: 24 }}
          >
            {isWhole ? 'Thu gọn' : 'Xem tất cả'}
          </Link>
        )}
      </div>
      <div role="presentation" className="track">
        {bars.map((bar, at) => (
          <SessionBar
            key={`${bar.item.shift_id} ${bar.from}`}
            bar={bar}
            place={`:${at + 1}`}
            column={at + 1}
            top={4 + bar.lane * waitingSessionHeight}
            height={waitingSessionHeight - 3}
            spotId={column === at + 1 ? spotId : undefined}
            carried={carried === bar.item.shift_id}
            hourWidth={hourWidth}
          />
        ))}
      </div>
    </div>
  );
}
