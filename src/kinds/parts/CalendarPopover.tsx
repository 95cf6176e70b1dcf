import Popover from '@mui/material/Popover';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { vi } from 'date-fns/locale/vi';

export interface CalendarProps {
  readonly anchor: HTMLElement;
  /** 'YYYY-MM-DD', or null for none yet. */
  readonly day: string | null;
  readonly today: string;
  readonly monthsOnly?: boolean;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** The calendar reckons in the machine's own days; only year, month and date pass through, so its zone does not matter. */
const asDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
const asDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** A calendar to pick a day (or a month) from; loaded when first opened. */
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
          value={day ? asDate(day) : null}
          referenceDate={asDate(day ?? today)}
          {...(monthsOnly && { views: ['year', 'month'] as const, openTo: 'month' as const })}
          onChange={(date, state, view) => {
            if (date && state !== 'shallow' && (!monthsOnly || view === 'month')) onPick(asDay(date));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
