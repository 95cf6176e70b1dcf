// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { isSunday } from '#rules/days';
import { dayWords } from '../../parts/dayWords.ts';
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

function DayWords({ held, off }: { readonly held: NurseDay; readonly off: boolean }) {
  const { planned, finished, cancelled, clashes } = held;
  const sessions = planned + finished;
  if (sessions + cancelled === 0)
    return <span className="words none">{off ? <span>Nghỉ</span> : held.works ? '–' : ''}</span>;
  const signs = [finished && `✓${finished}`, cancelled && `✕${cancelled}`].filter(Boolean).join(' ');
  return (
    <span className="words">
      {sessions > 0 && <b>{sessions} </b>}
      {clashes ? (
        <span className="badge duplicated">! trùng</span>
      ) : (
        <span>{sessions > 0 ? 'buổi' : 'hủy'}</span>
      )}
      {signs && <span>{signs}</span>}
    </span>
  );
}
