import { Box } from '@mui/material';
import { formatSlot } from '#rules/slots';
import { FramedBox } from '../../../screens/table/FramedBox.tsx';
import { tableLooks } from '../../../screens/table/tableLooks.ts';
import { formatDayWithWeekday, formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';
import { splitIntoSlices } from '../../parts/splitIntoSlices.ts';
import { getCellLook } from '../grid/cellLook.ts';
import { cellMarkStyles } from '../markStyles.ts';
import { type NurseBlock, type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';

/** Number of days that fit on a page, even in portrait format. */
const DAYS_PER_PAGE = 14;

interface Props {
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
}

/** The print version of the slots view, without scrolling: all nurses, with one table for every two weeks. */
export function PrintedSlots({ grid, days }: Props) {
  return splitIntoSlices(days.length, DAYS_PER_PAGE).map(([from, to]) => (
    <Fortnight key={from} grid={grid} days={days.slice(from, to)} />
  ));
}

/** Returns the blocks of nurses, without the block of unassigned sessions, because the printout is for the nurses. */
const listNurseBlocks = ({ blocks }: ScheduleGridData): readonly NurseBlock[] =>
  blocks.filter(({ agent }) => agent.id !== UNASSIGNED.id);

function Fortnight({ grid, days }: Props) {
  const label = `Lịch tắm từ ${formatDayWithWeekday(days[0] ?? '')} đến ${formatDayWithWeekday(days.at(-1) ?? '')}`;
  return (
    <FramedBox label={label}>
      <Box component="table" aria-label={label} sx={[tableLooks.report, styles]}>
        <thead>
          <tr>
            <th scope="col">Điều dưỡng</th>
            <th scope="col">Giờ</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-label={formatDayWithWeekday(day)} className="day">
                {formatShortWeekday(day)}
                <br />
                {day.slice(8)}/{day.slice(5, 7)}
              </th>
            ))}
          </tr>
        </thead>
        {listNurseBlocks(grid).map((block) => (
          <tbody key={block.agent.id} className="block">
            {listUsedSlots(block, days).map((slot, index, slots) => (
              <tr key={slot}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={slots.length}>
                    {block.agent.name}
                  </th>
                )}
                <td>{formatSlot(slot)}</td>
                {days.map((day) => {
                  const cell = block.shifts[day]?.[slot];
                  const look = cell && getCellLook(cell);
                  return (
                    <td key={day} className={`day${look ? ` cell ${look.mark}` : ''}`}>
                      {look?.text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </Box>
    </FramedBox>
  );
}

/** Returns a nurse's slots with sessions on these days; one empty slot if she has no sessions. */
function listUsedSlots({ slots, shifts }: NurseBlock, days: readonly string[]): readonly string[] {
  const used = slots.filter((slot) => days.some((day) => shifts[day]?.[slot]));
  return used.length > 0 ? used : [''];
}

/** Styles of a table that is always as wide as the page. */
const styles = {
  tableLayout: 'fixed',
  '& th, & td': { overflowWrap: 'anywhere' },
  '& thead th': { width: 'auto' },
  '& thead th:first-of-type': { width: '18%' },
  '& thead th:nth-of-type(2)': { width: '11%' },
  '& .day': { textAlign: 'center' },
  // Days and hours are never wrapped, because a part of them could be misread.
  '& thead th.day': { minWidth: 0, whiteSpace: 'nowrap', overflowWrap: 'normal', px: 0 },
  '& tbody td:not(.day)': { whiteSpace: 'nowrap' },
  '& .cell': { fontWeight: 600 },
  '& tbody tr:last-of-type > *': { borderBottom: 1, borderColor: 'divider' },
  ...cellMarkStyles,
};
