// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { toShortDistrict } from '#rules/shortNames';
import { toAxisPercent, toShortName } from '#rules/timeline';
import { getSessionSign } from '../sessionPhase.ts';
import { describeSessionBar } from './timelineCells.ts';
import type { TimelineBar } from './timelineRows.ts';

interface Props {
  readonly bar: TimelineBar;
  /** '<nurse>:<column>', with which the click handler finds the bar. */
  readonly place: string;
  readonly column: number;
  /** Pixels from the top of the row; `height` is the bar's height in pixels. */
  readonly top: number;
  readonly height: number;
  /** DOM id of the bar with the keyboard cursor; undefined for other bars. */
  readonly spotId: string | undefined;
  readonly carried: boolean;
  /** Width of an hour in pixels. */
  readonly hourWidth: number;
}

/** Average width in pixels of a bold character; and the width of a bar's sign and padding. */
const CHARACTER_WIDTH = 7;
const PADDING = 30;

/** Minimum bar height in pixels for two lines of text. */
const TWO_LINES_HEIGHT_PX = 32;

/** A session as a bar: its length shows the duration, and its text the mother and the district (styles: `timelineStyles`). */
export function SessionBar({ bar, place, column, top, height, spotId, carried, hourWidth }: Props) {
  const { item, mark, phase, isAway, from, to } = bar;
  const where = item.district ? toShortDistrict(item.district) : '';
  const left = toAxisPercent(from);
  const kinds = [
    isAway ? 'away' : mark,
    (phase === 'running' || phase === 'unmarked') && phase,
    carried && 'carried',
    height < TWO_LINES_HEIGHT_PX && 'low',
  ].filter(Boolean);
  const width = ((to - from) / 60) * hourWidth;
  const isWholeNameFitting = item.customer_name.length * CHARACTER_WIDTH + PADDING <= width;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-label={describeSessionBar(bar)}
      data-cell={place}
      {...(item.status === 'planned' && { 'data-planned': '' })}
      {...(spotId !== undefined && { id: spotId, 'data-spot': '' })}
      className={`bar ${kinds.join(' ')}`}
      style={{ left: `${left}%`, width: `calc(${toAxisPercent(to) - left}% - 2px)`, top, height }}
    >
      <b>
        {getSessionSign(bar)} {isWholeNameFitting ? item.customer_name : toShortName(item.customer_name)}
      </b>
      <span>{where}</span>
    </div>
  );
}
