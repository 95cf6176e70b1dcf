import { Box } from '@mui/material';
import { isSunday } from '#rules/days';
import type { ScheduleData } from '#schema/reports/schedule';
import { FramedBox } from '../../../screens/table/FramedBox.tsx';
import { tableLooks } from '../../../screens/table/tableLooks.ts';
import { formatDayWithWeekday, formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';
import { groupNursesByArea } from '../areaLines.ts';
import type { ScheduleGridData } from '../scheduleGrid.ts';
import { timelessSchedule } from '../sessionPhase.ts';
import { buildWeekRows, countWeekSessions, isUnassignedRow } from '../week/weekRows.ts';
import { AreaHead, paperStyles } from './paperParts.tsx';

interface Props {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  readonly data: Pick<ScheduleData, 'sessions' | 'areas'>;
}

/** The print version of a week: a row per nurse, by area, with all sessions of each day. Leaves out nurses without sessions. */
export function PrintedWeek({ grid, days, data: { sessions, areas } }: Props) {
  const busy = buildWeekRows(grid, days, sessions, timelessSchedule).filter(({ cells }) =>
    cells.some(({ strips }) => strips.length > 0),
  );
  const nurses = busy.filter((row) => !isUnassignedRow(row));
  const parts = [
    { label: null, rows: busy.filter(isUnassignedRow) },
    ...groupNursesByArea(nurses, areas, countWeekSessions),
  ];
  const label = `Lịch tắm từ ${formatDayWithWeekday(days[0] ?? '')} đến ${formatDayWithWeekday(days.at(-1) ?? '')}`;
  return (
    <FramedBox label={label}>
      <Box component="table" aria-label={label} sx={[tableLooks.report, paperStyles, styles]}>
        <thead>
          <tr>
            <th scope="col">Điều dưỡng</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-label={formatDayWithWeekday(day)} className="day">
                {formatShortWeekday(day)} {day.slice(8)}/{day.slice(5, 7)}
              </th>
            ))}
          </tr>
        </thead>
        {parts.flatMap((part) => [
          part.label && <AreaHead key={part.label} label={part.label} columns={days.length + 1} />,
          ...part.rows.map(({ block: { agent }, cells }) => (
            <tbody key={agent.id} className="block">
              <tr>
                <th scope="row">{agent.name}</th>
                {cells.map(({ day, strips, held }) => (
                  <td key={day}>
                    {strips.map(({ key, sign, text, mark }) => (
                      <div key={key} className={mark === 'cancelled' ? 'cancelled' : undefined}>
                        {sign} {text}
                      </div>
                    ))}
                    {strips.length === 0 && held.off !== null && !held.works && !isSunday(day) && 'Nghỉ'}
                  </td>
                ))}
              </tr>
            </tbody>
          )),
        ])}
      </Box>
    </FramedBox>
  );
}

const styles = { tableLayout: 'fixed', '& thead th:first-of-type': { width: '16%' } } as const;
