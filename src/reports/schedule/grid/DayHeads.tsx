import { Box } from '@mui/material';
import { isSunday } from '#rules/days';
import { formatDayWithWeekday, formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';
import { gridDayWidth, gridHeaderHeight, gridRowHeight } from './sizes.ts';

interface Props {
  readonly days: readonly string[];
  /** Indexes of the drawn columns; `to` is not included. */
  readonly drawn: { readonly from: number; readonly to: number };
  readonly today: string;
  readonly lead: number;
  readonly rows: number;
}

/** Headings of the days, sticky above the grid. Today and Sundays are marked along their whole column. */
export function DayHeads({ days, drawn, today, lead, rows }: Props) {
  const shown = days.slice(drawn.from, drawn.to).map((day, index) => ({ day, column: drawn.from + index }));
  return (
    <>
      {shown
        .filter(({ day }) => day === today || isSunday(day))
        .map(({ day, column }) => (
          <Box
            key={day}
            aria-hidden
            sx={{
              position: 'absolute',
              top: gridHeaderHeight,
              left: lead + column * gridDayWidth,
              width: gridDayWidth,
              height: rows * gridRowHeight,
              bgcolor: day === today ? 'action.selected' : 'action.hover',
            }}
          />
        ))}
      <Box
        role="row"
        aria-rowindex={1}
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 3,
          height: gridHeaderHeight,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          color: 'text.secondary',
        }}
      >
        <Box
          role="columnheader"
          aria-colindex={1}
          sx={{
            position: 'sticky',
            left: 0,
            zIndex: 1,
            width: lead,
            height: gridHeaderHeight - 1,
            px: 1,
            display: 'flex',
            alignItems: 'center',
            fontWeight: 600,
            bgcolor: 'background.paper',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          Điều dưỡng
        </Box>
        {shown.map(({ day, column }) => (
          <Box
            key={day}
            role="columnheader"
            aria-colindex={column + 2}
            aria-label={`${formatDayWithWeekday(day)}${day === today ? ', hôm nay' : ''}`}
            {...(day === today && { 'aria-current': 'date' as const })}
            sx={{
              position: 'absolute',
              top: 0,
              left: lead + column * gridDayWidth,
              width: gridDayWidth,
              height: gridHeaderHeight - 1,
              display: 'grid',
              placeContent: 'center',
              textAlign: 'center',
              lineHeight: 1.3,
              fontSize: 'caption.fontSize',
              ...(day === today && {
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
                fontWeight: 600,
              }),
            }}
          >
            <span>{formatShortWeekday(day)}</span>
            <span>
              {day.slice(8)}/{day.slice(5, 7)}
            </span>
          </Box>
        ))}
      </Box>
    </>
  );
}
