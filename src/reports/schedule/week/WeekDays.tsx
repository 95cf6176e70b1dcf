import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Typography } from '@mui/material';
import { Fragment, useState } from 'react';
import { formatNumber } from '#rules/format';
import { groupByArea } from '#rules/timeline';
import { formatShortDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import { getMarkColours } from '../markStyles.ts';
import { describeNurseDay } from '../nurseDay.ts';
import { sessionPhaseEdges } from '../sessionPhase.ts';
import { isFreeAllDay, isUnassignedRow, type WeekCell, type WeekRow } from './weekRows.ts';

interface Props {
  /** Rows of the week; the row of sessions without a nurse is first. */
  readonly rows: readonly WeekRow[];
  /** The company's areas, in order. */
  readonly areas: readonly string[];
  readonly days: readonly string[];
  readonly today: string;
  readonly onOpen: (cell: OpenScheduleCell) => void;
}

/** Sorts the days of the current week: today and later days first, then past days. Other weeks keep their order. */
export function sortDaysFromToday(days: readonly string[], today: string): readonly string[] {
  const start = Math.max(0, days.indexOf(today));
  return [...days.slice(start), ...days.slice(0, start)];
}

/** The week on a phone: days as headings; an open day lists its nurses with their sessions. */
export function WeekDays({ rows, areas, days, today, onOpen }: Props) {
  const ordered = sortDaysFromToday(days, today);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(ordered.slice(0, 1)));
  const toggle = (day: string) => {
    const next = new Set(open);
    if (!next.delete(day)) next.add(day);
    setOpen(next);
  };
  return (
    <Box component="section" aria-label="Lịch tuần theo ngày" className="no-print" sx={{ mx: -1.5 }}>
      {ordered.map((day) => (
        <DayPart
          key={day}
          {...{ rows, areas, day, today, onOpen }}
          column={days.indexOf(day)}
          isOpen={open.has(day)}
          onToggle={() => toggle(day)}
        />
      ))}
    </Box>
  );
}

interface DayProps extends Pick<Props, 'rows' | 'areas' | 'today' | 'onOpen'> {
  readonly day: string;
  /** Index of the day in the week. */
  readonly column: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Maximum number of free nurses who are listed by name. */
const MOST_NAMES = 6;

function DayPart({ rows, areas, day, column, today, isOpen, onToggle, onOpen }: DayProps) {
  const busy = rows.flatMap((row) => {
    const cell = row.cells[column];
    return cell && cell.strips.length > 0 ? [{ row, cell }] : [];
  });
  const free = rows.flatMap((row) => {
    const cell = row.cells[column];
    return cell && isFreeAllDay(row, cell) ? row.block.agent.name : [];
  });
  const count = busy.reduce((sum, { cell }) => sum + cell.held.planned + cell.held.finished, 0);
  const waiting = busy.find(({ row }) => isUnassignedRow(row))?.cell.held.planned ?? 0;
  const facts = [
    `${formatNumber(count)} buổi`,
    waiting > 0 && `${formatNumber(waiting)} chưa có người`,
    day >= today && free.length > 0 && `${formatNumber(free.length)} chị rảnh`,
  ].filter(Boolean);
  const regions = groupByArea(
    busy.filter(({ row }) => !isUnassignedRow(row)),
    ({ row }) => row.block.nurse?.area ?? null,
    areas,
  );
  const isToday = day === today;
  return (
    <>
      <Box
        component="h2"
        sx={{ m: 0, typography: 'body1', position: 'sticky', top: 'var(--bar-height)', zIndex: 1 }}
      >
        <ButtonBase
          aria-expanded={isOpen}
          onClick={onToggle}
          {...(isToday && { 'aria-current': 'date' as const })}
          sx={heading}
        >
          <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...(isToday && todayMark) }}>
            {isToday ? `Hôm nay · ${formatShortDayWithWeekday(day)}` : formatShortDayWithWeekday(day)}
          </Box>
          <Box
            component="span"
            sx={{ ml: 'auto', textAlign: 'end', typography: 'caption', color: 'text.secondary' }}
          >
            {facts.join(' · ')}
          </Box>
          <ExpandMore
            fontSize="small"
            sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
      </Box>
      {isOpen && (
        <>
          <NurseLines busy={busy.filter(({ row }) => isUnassignedRow(row))} {...{ day, onOpen }} />
          {regions.map(({ area, rows: own }) => (
            <Fragment key={area}>
              <Typography component="h3" variant="caption" color="textSecondary" sx={region}>
                {area ?? 'Chưa rõ khu vực'}
              </Typography>
              <NurseLines busy={own} {...{ day, onOpen }} />
            </Fragment>
          ))}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {busy.length === 0 && (
              <Box component="li" sx={{ ...line, color: 'text.secondary' }}>
                Không có buổi nào.
              </Box>
            )}
            {free.length > 0 && (
              <Box component="li" sx={{ ...line, minHeight: 44, color: 'text.secondary' }}>
                <span>
                  Rảnh: {formatNumber(free.length)} chị
                  {free.length <= MOST_NAMES && ` (${free.join(', ')})`}
                </span>
              </Box>
            )}
          </Box>
        </>
      )}
    </>
  );
}

/** The heading of an area. */
const region = {
  display: 'block',
  px: 1.5,
  lineHeight: '28px',
  fontWeight: 600,
  bgcolor: 'action.hover',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

interface BusyNurse {
  readonly row: WeekRow;
  readonly cell: WeekCell;
}

interface LinesProps extends Pick<DayProps, 'day' | 'onOpen'> {
  readonly busy: readonly BusyNurse[];
}

/** The nurses with sessions; renders nothing without any. */
const NurseLines = ({ busy, day, onOpen }: LinesProps) =>
  busy.length > 0 && (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {busy.map(({ row, cell }) => (
        <li key={row.block.agent.id}>
          <NurseLine {...{ row, cell }} onOpen={() => onOpen({ agent: row.block.agent, day, slot: '' })} />
        </li>
      ))}
    </Box>
  );

interface LineProps extends BusyNurse {
  readonly onOpen: () => void;
}

/** A nurse with her sessions of a day; a press opens that day. */
function NurseLine({ row, cell, onOpen }: LineProps) {
  const { agent } = row.block;
  const { held, strips } = cell;
  return (
    <ButtonBase onClick={onOpen} aria-label={`${agent.name}: ${describeNurseDay(held)}`} sx={line}>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="span"
          sx={{
            display: 'block',
            fontWeight: 600,
            ...(isUnassignedRow(row) && { color: 'warning.main' }),
            ...(held.clashes && { color: 'error.main' }),
          }}
        >
          {agent.name}
          {held.clashes && ' · trùng lịch'}
        </Box>
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {strips.map(({ key, sign, text, mark, look }) => (
            <Box
              component="span"
              key={key}
              sx={[
                strip,
                look?.isAway ? { color: 'text.secondary' } : getMarkColours(mark),
                mark === 'planned' && (look?.phase === 'running' || look?.phase === 'unmarked')
                  ? sessionPhaseEdges[look.phase]
                  : {},
              ]}
            >
              {sign} {text}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatNumber(held.planned + held.finished)} buổi
      </Box>
      <ChevronRight fontSize="small" sx={{ color: 'text.secondary' }} />
    </ButtonBase>
  );
}

const heading = {
  width: '100%',
  minHeight: 44,
  px: 1.5,
  gap: 1,
  display: 'flex',
  justifyContent: 'flex-start',
  font: 'inherit',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
/** Accent colour of today. */
const todayMark = { borderLeft: 3, borderColor: 'now', pl: 1 } as const;
const line = {
  width: '100%',
  minHeight: 64,
  px: 1.5,
  py: 1,
  gap: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const strip = { px: 0.75, borderRadius: 0.5, typography: 'caption', lineHeight: '20px' } as const;
