// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { isSunday } from '#rules/days';
import { type MinuteRange, toAxisPercent, toTimeOfDay } from '#rules/timeline';
import { areaRowHeight } from '../areaLines.ts';
import { SessionBar } from './SessionBar.tsx';
import { buildTimelineCells, describeNurseRow } from './timelineCells.ts';
import type { TimelineRow } from './timelineRows.ts';

interface Props {
  readonly row: TimelineRow;
  /** Pixels from the top of the first line. */
  readonly top: number;
  readonly rowIndex: number;
  readonly day: string;
  /** Column of the keyboard cursor; null if the cursor is in another row. */
  readonly column: number | null;
  readonly spotId: string;
  /** Id of the session that is being moved; null if there is none. */
  readonly carried: string | null;
  /** Time at which the moved session would be dropped in this row. */
  readonly aim: MinuteRange | null;
  /** Why the nurse is an answer to the question "who is free"; null if she is not. */
  readonly fit: string | null;
  /** Time of the question, if the nurse is free then; otherwise null. */
  readonly place: MinuteRange | null;
  /** Label of the cell that reserves a nurse's free time: 'Giữ chỗ'. */
  readonly keep: string;
  /** Width of an hour in pixels. */
  readonly hourWidth: number;
  /** True if a click on free time reserves it. */
  readonly isBookable: boolean;
}

const margin = 4;

/** The row of a nurse's day: her name, number of sessions, and each session as a bar on the time axis (styles: `timelineStyles`). */
export const NurseTimelineRow = memo(function NurseTimelineRow(props: Props) {
  const { row, top, rowIndex, day, column, spotId, carried, aim, fit, place, keep, hourWidth } = props;
  const { block, bars, gaps, held, off } = row;
  const { agent, nurse } = block;
  const whole = off === 'day' && !isSunday(day);
  const cells = buildTimelineCells(bars, place);
  const here = (at: number) => (column === at ? spotId : undefined);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      data-line={agent.id}
      className={`line${aim ? ' aimed' : ''}`}
      style={{ top, height: areaRowHeight }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={fit === null ? describeNurseRow(row) : `${describeNurseRow(row)}; ${fit}`}
        data-cell={`${agent.id}:0`}
        {...(column === 0 && { id: spotId, 'data-spot': '' })}
        className="lead"
      >
        <b>
          {nurse && !nurse.verified && <span className="unverified">⚠ </span>}
          {agent.name}
        </b>
        {fit === null ? (
          <LeadNote row={row} />
        ) : (
          <span className="note" title={fit}>
            {fit}
          </span>
        )}
      </div>
      <div role="presentation" className="track">
        {whole && (
          <span className="off" title={held.off ?? ''} style={{ left: 0, width: '100%' }} aria-hidden>
            <span>{held.off}</span>
          </span>
        )}
        {off !== 'day' &&
          off.map(({ from, to }) => (
            <span
              key={from}
              aria-hidden
              className="off"
              title={held.off ?? ''}
              style={{
                left: `${toAxisPercent(from)}%`,
                width: `${toAxisPercent(to) - toAxisPercent(from)}%`,
              }}
            />
          ))}
        {gaps.map(({ from, to }) => (
          <span
            key={from}
            aria-hidden
            className="gap"
            title={`Rảnh ${toTimeOfDay(from)}–${toTimeOfDay(to)}${props.isBookable ? '. Bấm để giữ chỗ' : ''}`}
            {...(props.isBookable && { 'data-gap': `${from}-${to}` })}
            style={{
              left: `${toAxisPercent(from)}%`,
              width: `${toAxisPercent(to) - toAxisPercent(from)}%`,
            }}
          >
            {!(place && place.from < to && from < place.to) && describeGap({ from, to }, hourWidth)}
          </span>
        ))}
        {cells.map((cell, at) => {
          if (cell.kind === 'place')
            return (
              <div
                key="place"
                role="gridcell"
                aria-colindex={at + 2}
                aria-label={`${keep}, ${agent.name}: ${fit ?? ''}`}
                data-cell={`${agent.id}:${at + 1}`}
                {...(here(at + 1) && { id: spotId, 'data-spot': '' })}
                className="place"
                style={{
                  left: `${toAxisPercent(cell.from)}%`,
                  width: `${toAxisPercent(cell.to) - toAxisPercent(cell.from)}%`,
                }}
              >
                {keep}
              </div>
            );
          const { lane, lanes, item, from } = cell.bar;
          const height = (areaRowHeight - 1 - 2 * margin) / lanes;
          return (
            <SessionBar
              key={`${item.shift_id} ${from}`}
              bar={cell.bar}
              place={`${agent.id}:${at + 1}`}
              column={at + 1}
              top={margin + lane * height}
              height={lanes > 1 ? height - 1 : height}
              spotId={here(at + 1)}
              carried={carried === item.shift_id}
              hourWidth={hourWidth}
            />
          );
        })}
        {aim && (
          <span
            aria-hidden
            className="aim"
            style={{
              left: `${toAxisPercent(aim.from)}%`,
              width: `${toAxisPercent(aim.to) - toAxisPercent(aim.from)}%`,
            }}
          />
        )}
      </div>
    </div>
  );
});

/** Width in pixels of 'rảnh 10:30–12:30' with its padding. */
const GAP_LABEL_WIDTH = 120;

/** Returns the label of a free time: with its times if there is room, else only 'rảnh'. */
function describeGap({ from, to }: MinuteRange, hourWidth: number): string {
  const width = ((to - from) / 60) * hourWidth;
  return width < GAP_LABEL_WIDTH ? 'rảnh' : `rảnh ${toTimeOfDay(from)}–${toTimeOfDay(to)}`;
}

/** Text below a nurse's name: her number of sessions, her daily maximum, and from when on she is free. */
function LeadNote({ row: { block, held, gaps } }: { readonly row: TimelineRow }) {
  const sessions = held.planned + held.finished;
  const most = block.nurse?.full_load;
  const isOver = most !== undefined && sessions > most;
  return (
    <span className={isOver || held.clashes ? 'note wrong' : 'note'}>
      {most === undefined ? sessions : `${sessions}/${most}`} buổi
      {held.clashes
        ? ' · trùng lịch'
        : isOver
          ? ' · quá'
          : gaps[0]
            ? ` · rảnh từ ${toTimeOfDay(gaps[0].from)}`
            : ''}
    </span>
  );
}
