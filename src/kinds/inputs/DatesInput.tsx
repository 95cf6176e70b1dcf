import { Box, Chip } from '@mui/material';
import { useInput } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { isRealDay } from '#rules/days';
import { formatDate } from '#rules/format';
import { isComposing } from '../../ui/isComposing.ts';
import type { InputProps } from '../webKind.ts';
import { DateInput } from './DateInput.tsx';

/** Input for a set of days: each typed or picked day is added to the set. React-admin has no such input. */
export function DatesInput(props: InputProps) {
  const { field } = useInput({ source: props.source });
  const next = useForm<{ day: string | null }>({ defaultValues: { day: null } });
  const days: readonly string[] = field.value || [];
  const add = () => {
    const day = next.getValues('day');
    if (!day || !isRealDay(day)) return;
    field.onChange([...new Set([...days, day])].sort());
    next.setValue('day', null);
  };
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event) || !next.getValues('day')) return;
        event.preventDefault();
        add();
      }}
    >
      <FormProvider {...next}>
        <DateInput {...props} source="day" field={{ ...props.field, kind: 'date' }} onBlur={add} />
      </FormProvider>
      {days.map((day) => (
        <Chip
          key={day}
          size="small"
          label={formatDate(day)}
          onDelete={() => field.onChange(days.filter((each) => each !== day))}
          sx={{ mr: 0.5, mt: 0.5 }}
        />
      ))}
    </Box>
  );
}
