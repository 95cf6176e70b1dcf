import { Box } from '@mui/material';
import { useRef } from 'react';
import { isRealDay, isRealMonth } from '#rules/days';
import { date, month } from '#schema/kinds';
import { DateInput } from '../../kinds/inputs/DateInput.tsx';
import { isComposing } from '../../ui/isComposing.ts';
import { ParamForm } from './ParamForm.tsx';

interface Props {
  readonly label: string;
  readonly of: 'month' | 'date';
  /** 'YYYY-MM' or 'YYYY-MM-DD'; '' for no value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const kinds = {
  month: { build: month, isReal: isRealMonth },
  date: { build: date, isReal: isRealDay },
} as const;

/** Input for a month or day. The value takes effect when the user picks it, presses Enter, or leaves the box. */
export function PeriodBox({ label, of, value, onChange }: Props) {
  const draft = useRef(value);
  const box = useRef<HTMLElement>(null);
  const { build, isReal } = kinds[of];
  const apply = () => {
    const next = draft.current;
    if (next !== value && (next === '' || isReal(next))) onChange(next);
  };
  return (
    <ParamForm values={{ period: value }}>
      <Box
        ref={box}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          apply();
        }}
      >
        <DateInput
          source="period"
          field={build(label)}
          onChange={(next) => {
            draft.current = next ?? '';
            // While the text box has focus, the user is typing; otherwise the value was picked in the calendar.
            if (!box.current?.querySelector('input')?.matches(':focus')) apply();
          }}
          onBlur={apply}
        />
      </Box>
    </ParamForm>
  );
}
