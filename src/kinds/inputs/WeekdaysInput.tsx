import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInput } from 'react-admin';
import { weekdayNames } from '../parts/weekdayNames.ts';
import type { InputProps } from '../webKind.ts';
import { Framed } from './Framed.tsx';

/** Days of the week as seven buttons; react-admin has none. 1 = Monday … 7 = Sunday. */
export function WeekdaysInput(props: InputProps) {
  const { id, field } = useInput({ source: props.source });
  return (
    <Framed id={id} {...props} group>
      {(described) => (
        <ToggleButtonGroup
          {...described}
          size="small"
          value={field.value || []}
          onChange={(_event, days: number[]) => field.onChange([...days].sort())}
          onBlur={() => field.onBlur()}
          disabled={props.disabled ?? false}
          sx={{ flexWrap: 'wrap' }}
        >
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <ToggleButton
              key={day}
              value={day}
              aria-label={weekdayNames[day]}
              {...(day === 1 && { ref: field.ref })}
            >
              {day === 7 ? 'CN' : `T${day + 1}`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Framed>
  );
}
