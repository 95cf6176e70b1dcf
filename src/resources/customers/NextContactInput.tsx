import { Box, Button } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { getInputComponent } from '../../kinds/inputs/index.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { getCurrentDay } from '../../ui/today.ts';

/** Common numbers of days until the next call, with their labels. */
const choices = [
  { label: 'Mai', days: 1 },
  { label: '3 ngày', days: 3 },
  { label: 'Tuần sau', days: 7 },
] as const;

/** Input for the day of the next contact, with buttons for the most common days. */
export default function NextContactInput(props: InputProps) {
  const { setValue } = useFormContext();
  const DayInput = getInputComponent(props.field);
  return (
    <>
      <DayInput {...props} />
      <Box role="group" aria-label="Chọn nhanh" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {choices.map(({ label, days }) => {
          const day = addDays(getCurrentDay(), days);
          return (
            <Button
              key={label}
              variant="outlined"
              size="small"
              sx={{ minHeight: { xs: 44, sm: 0 } }}
              onClick={() => setValue(props.source, day, { shouldDirty: true, shouldValidate: true })}
            >
              {label} · {formatDate(day).slice(0, 5)}
            </Button>
          );
        })}
      </Box>
    </>
  );
}
