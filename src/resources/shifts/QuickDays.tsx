import { Box, Button } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { addDays, isSunday, toWeekStart } from '#rules/days';
import { formatDate } from '#rules/format';

/** Returns the days to which a session is usually postponed: tomorrow, the next working day and Monday, if allowed. */
export function listQuickDays(
  day: string,
  today: string,
): { readonly label: string; readonly day: string }[] {
  const next = addDays(day, isSunday(addDays(day, 1)) ? 2 : 1);
  const later = day > today ? day : today;
  const all = [
    { label: 'Mai', day: addDays(today, 1) },
    { label: '+1 buổi', day: next },
    { label: 'Thứ Hai tới', day: addDays(toWeekStart(later), 7) },
  ];
  return all.filter(
    (each, at) =>
      each.day > day && !isSunday(each.day) && all.findIndex((other) => other.day === each.day) === at,
  );
}

/** Shows the quick days as buttons that fill the new day. */
export function QuickDayButtons({ day, today }: { readonly day: string; readonly today: string }) {
  const { setValue } = useFormContext();
  return (
    <Box role="group" aria-label="Chọn nhanh" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {listQuickDays(day, today).map((each) => (
        <Button
          key={each.label}
          variant="outlined"
          size="small"
          onClick={() => setValue('new_day', each.day, { shouldDirty: true, shouldValidate: true })}
        >
          {each.label} · {formatDate(each.day).slice(0, 5)}
        </Button>
      ))}
    </Box>
  );
}
