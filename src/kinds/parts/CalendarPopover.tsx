import { Popover } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { format, parseISO } from 'date-fns';
import { vi } from 'date-fns/locale/vi';

interface CalendarProps {
  readonly anchor: HTMLElement;
  /** Chosen day, 'YYYY-MM-DD'; null if no day is chosen. */
  readonly day: string | null;
  readonly today: string;
  readonly monthsOnly?: boolean;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/**
 * A calendar in which the user picks a day or a month. Uses the machine's local dates; the time zone does not matter, because only year,
 * month and date are passed.
 */
export default function CalendarPopover({ anchor, day, today, monthsOnly, onPick, onClose }: CalendarProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={vi}>
        <DateCalendar
          autoFocus
          dayOfWeekFormatter={(date: Date) => (date.getDay() === 0 ? 'CN' : `T${date.getDay() + 1}`)}
          value={day ? parseISO(day) : null}
          referenceDate={parseISO(day ?? today)}
          {...(monthsOnly && { views: ['year', 'month'] as const, openTo: 'month' as const })}
          onChange={(date, state, view) => {
            if (date && state !== 'shallow' && (!monthsOnly || view === 'month'))
              onPick(format(date, 'yyyy-MM-dd'));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
