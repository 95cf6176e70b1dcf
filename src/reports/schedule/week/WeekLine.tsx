// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { isSunday } from '#rules/days';
import { dayWords } from '../../parts/dayWords.ts';
import { legend } from '../grid/cellLook.ts';
import { type Block, nobody } from '../gridOf.ts';
import { dayText, loadOf, type NurseDay, nurseDay } from '../nurseDay.ts';
import { freeText } from '../timesText.ts';
import { LoadBar } from './LoadBar.tsx';
import { SlotStrip } from './SlotStrip.tsx';

interface Props {
  readonly block: Block;
  readonly row: number;
  readonly top: number;
  readonly days: readonly string[];
  readonly today: string;
  /** The day that the keyboard is at, when it is in this line. */
  readonly column: number | null;
  readonly spotId: string;
}

/** A nurse's week: how full she is, and each day's sessions (looks: `weekStyles`). */
export const WeekLine = memo(function WeekLine({ block, row, top, days, today, column, spotId }: Props) {
  const { agent, nurse } = block;
  const name = nurse && !nurse.verified ? `${agent.name}, chưa xác minh giấy tờ` : agent.name;
  return (
    <div role="row" aria-rowindex={row + 2} aria-label={name} className="line placed" style={{ top }}>
      <div role="rowheader" aria-colindex={1} className="nurse" title={name} aria-label={name}>
        <span className="words">
          {nurse && !nurse.verified && <span className="unverified">⚠ </span>}
          {agent.name}
        </span>
      </div>
      <div role="gridcell" aria-colindex={2} className="load">
        {agent.id === nobody.id ? null : <LoadBar load={loadOf(block, days)} />}
      </div>
      {days.map((day, at) => {
        const held = nurseDay(block, day);
        const free = agent.id === nobody.id ? '' : `. ${freeText(held.free)}`;
        const label = `${agent.name}, ${dayWords(day)}: ${dayText(held)}${free}`;
        const sunday = isSunday(day);
        const off = held.off !== null && !held.works && !sunday;
        return (
          <div
            key={day}
            role="gridcell"
            aria-colindex={at + 3}
            aria-label={label}
            title={label}
            data-day={`${row}:${at}`}
            className={`day${off ? ' off' : sunday ? ' sunday' : ''}${day === today ? ' today' : ''}`}
            {...(column === at && { id: spotId, 'data-spot': '' })}
          >
            <DayWords held={held} off={off} />
            {(held.taken.length > 0 || held.works) && agent.id !== nobody.id && (
              <SlotStrip taken={held.taken} />
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Times of a day for which its cell has room. */
const shownStarts = 2;
/** '9:30' of '09:30-10:30'. */
const startOf = (slot: string): string => slot.slice(0, 5).replace(/^0/, '');

/** When the sessions of a day begin, each with its sign; where two clash, how many there are. */
function DayWords({ held, off }: { readonly held: NurseDay; readonly off: boolean }) {
  const { planned, finished, cancelled, clashes, starts } = held;
  const sessions = planned + finished;
  if (sessions + cancelled === 0)
    return <span className="words none">{off ? <span>Nghỉ</span> : held.works ? '–' : ''}</span>;
  const further = starts.length - shownStarts;
  return (
    <span className="words">
      {clashes && (
        <>
          <b>{sessions} </b>
          <span className="badge duplicated">! trùng</span>
        </>
      )}
      {!clashes &&
        starts.slice(0, shownStarts).map(({ slot, mark }) => (
          <span key={slot}>
            {legend[mark].sign}
            {startOf(slot)}
          </span>
        ))}
      {!clashes && further > 0 && <b>+{further}</b>}
      {sessions === 0 && `${legend.cancelled.sign}${cancelled} hủy`}
    </span>
  );
}
