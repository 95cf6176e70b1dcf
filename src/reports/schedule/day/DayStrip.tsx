import { Box, ButtonBase } from '@mui/material';
import { formatDayWithWeekday, formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';

interface Props {
  readonly days: readonly string[];
  readonly day: string;
  readonly today: string;
  /** Returns the number of sessions on a day. */
  readonly sessionsOn: (day: string) => number;
  readonly onDay: (day: string) => void;
}

/** Buttons for the days of the week, with their numbers of sessions. */
export const DayStrip = ({ days, day, today, sessionsOn, onDay }: Props) => (
  <Box
    component="ul"
    aria-label="Các ngày trong tuần"
    className="no-print"
    sx={{
      m: 0,
      p: 0,
      display: 'grid',
      gridTemplateColumns: 'repeat(7, 1fr)',
      gap: 0.5,
      listStyle: 'none',
      maxWidth: 560,
    }}
  >
    {days.map((each) => (
      <li key={each}>
        <ButtonBase
          aria-label={`${formatDayWithWeekday(each)}, ${sessionsOn(each)} buổi${each === today ? ', hôm nay' : ''}`}
          {...(each === day && { 'aria-current': 'date' as const })}
          onClick={() => onDay(each)}
          sx={{
            width: '100%',
            minHeight: 52,
            display: 'grid',
            placeContent: 'center',
            textAlign: 'center',
            typography: 'caption',
            lineHeight: 1.3,
            borderRadius: 1,
            border: 1,
            borderColor: each === today ? 'primary.main' : 'divider',
            fontVariantNumeric: 'tabular-nums',
            bgcolor: 'background.paper',
            ...(each === day && { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 }),
          }}
        >
          <span>{formatShortWeekday(each)}</span>
          <b>{each.slice(8)}</b>
          <span>{sessionsOn(each)}</span>
        </ButtonBase>
      </li>
    ))}
  </Box>
);
