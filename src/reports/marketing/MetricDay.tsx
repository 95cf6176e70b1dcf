import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReload } from '../../screens/parts/useReload.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { formatDayWithWeekday, formatShortWeekday } from '../figures/formatDayWithWeekday.ts';
import { MetricDialog } from './MetricDialog.tsx';

interface Props {
  readonly day: string;
  /** True if the report shows leads counted by hand. */
  readonly counted: boolean;
}

/** The heading of a day's column. A press opens the entry of the day's metrics, if the viewer may change them. */
export function MetricDay({ day, counted }: Props) {
  const canEdit = useCan('edit', undefined, 'metrics');
  const reload = useReload();
  const [isOpen, setOpen] = useState(false);
  const isToday = useCurrentDay() === day;
  const text = (
    <Box component="span" {...(isToday && { 'aria-current': 'date' })} sx={isToday ? todayStyle : {}}>
      {formatShortWeekday(day)}
      <br /> {day.slice(8)}/{day.slice(5, 7)}
    </Box>
  );
  if (!canEdit) return text;
  return (
    <>
      <Link
        component="button"
        type="button"
        title="Cập nhật chỉ số"
        aria-label={`Cập nhật chỉ số ${formatDayWithWeekday(day)}`}
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', textAlign: 'right', verticalAlign: 'baseline' }}
      >
        {text}
      </Link>
      {isOpen && (
        <MetricDialog
          day={day}
          counted={counted}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            void reload();
          }}
        />
      )}
    </>
  );
}

/** The heading of today has a line below it in the colour of today. */
const todayStyle = { display: 'inline-block', borderBottom: 2, borderColor: 'now' } as const;
