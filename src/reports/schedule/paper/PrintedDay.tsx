import { Box } from '@mui/material';
import type { DaySession } from '#schema/reports/schedule';
import { FramedBox } from '../../../screens/table/FramedBox.tsx';
import { tableLooks } from '../../../screens/table/tableLooks.ts';
import { addPhoneSpaces } from '../../../ui/addPhoneSpaces.ts';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { groupNursesByArea } from '../areaLines.ts';
import { describeSubstitute } from '../cell/SessionButtons.tsx';
import { cellMarkLegend } from '../grid/cellLook.ts';
import { type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';
import { timelessSchedule } from '../sessionPhase.ts';
import { formatSessionNumber } from '../timeline/timelineCells.ts';
import { buildSessionLooks, groupSessionsByNurse, type SessionLook } from '../timeline/timelineRows.ts';
import { formatSlotTimes } from '../timesText.ts';
import { AreaHead, paperStyles } from './paperParts.tsx';

interface Props {
  readonly grid: ScheduleGridData;
  readonly day: string;
  readonly sessions: readonly DaySession[];
  readonly areas: readonly string[];
}

const columns = ['Điều dưỡng', 'Giờ', 'Khách hàng', 'Điện thoại', 'Địa chỉ', 'Buổi', 'Trạng thái'];

/** The print version of a day: which nurse visits which customer, when and where, by area. Leaves out nurses without sessions. */
export function PrintedDay({ grid, day, sessions, areas }: Props) {
  const byNurse = groupSessionsByNurse(sessions);
  const all = grid.blocks.map((block) => ({
    block,
    looks: buildSessionLooks(byNurse.get(block.agent.id) ?? [], block.agent.id, timelessSchedule),
  }));
  const busy = all.filter(({ looks }) => looks.length > 0);
  const isUnassigned = ({ block }: (typeof all)[number]) => block.agent.id === UNASSIGNED.id;
  const nurses = busy.filter((row) => !isUnassigned(row));
  const parts = [
    { label: null, rows: busy.filter(isUnassigned) },
    ...groupNursesByArea(nurses, areas, (rows) =>
      rows.reduce((sum, { looks }) => sum + looks.filter(takesPlace).length, 0),
    ),
  ];
  const label = `Lịch tắm ${formatDayWithWeekday(day)}`;
  return (
    <FramedBox label={label}>
      <Box component="table" aria-label={label} sx={[tableLooks.report, paperStyles]}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {parts.flatMap((part) => [
          part.label && <AreaHead key={part.label} label={part.label} columns={columns.length} />,
          ...part.rows.map(({ block: { agent }, looks }) => (
            <tbody key={agent.id} className="block">
              {looks.map((look, at) => (
                <tr key={look.item.shift_id}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={looks.length}>
                      {agent.name}
                    </th>
                  )}
                  <SessionCells look={look} />
                </tr>
              ))}
            </tbody>
          )),
        ])}
      </Box>
    </FramedBox>
  );
}

const takesPlace = ({ item, isAway }: SessionLook): boolean => item.status !== 'cancelled' && !isAway;

function SessionCells({ look }: { readonly look: SessionLook }) {
  const { item, mark } = look;
  const { address, district, customer_phone: phone } = item;
  return (
    <>
      <td className="whole">{formatSlotTimes(item.time_period)}</td>
      <td className={item.status === 'cancelled' ? 'cancelled' : undefined}>
        {item.customer_name}
        {item.services && <small>{item.services}</small>}
        {item.substitute && <small>{describeSubstitute(item)}</small>}
      </td>
      <td className="whole">{phone && addPhoneSpaces(phone)}</td>
      <td>{[address, district].filter(Boolean).join(', ')}</td>
      <td className="whole">{formatSessionNumber(item).replace(/^Buổi /, '')}</td>
      <td className="whole">
        {cellMarkLegend[mark].sign} {cellMarkLegend[mark].label}
      </td>
    </>
  );
}
