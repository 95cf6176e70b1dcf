import { Box } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { isRealDay, isRealMonth } from '#rules/days';
import { date as dateField, month as monthField } from '#schema/kinds';
import { date } from '../../kinds/date.tsx';
import { month } from '../../kinds/month.tsx';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';

interface Props {
  readonly label: string;
  readonly of: 'month' | 'date';
  /** 'YYYY-MM' or 'YYYY-MM-DD', '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const boxes = {
  month: { Box: month.Filter, field: monthField('Tháng'), isReal: isRealMonth },
  date: { Box: date.Filter, field: dateField('Ngày'), isReal: isRealDay },
} as const;

/** A month or a day that is typed or picked; it takes effect when it is whole: picked, with Enter, or when the box is left. */
export function PeriodBox({ label, of, value, onChange }: Props) {
  const id = useId();
  const draft = useRef(value);
  const [shown, setShown] = useState(value);
  const { Box: Input, field, isReal } = boxes[of];
  useEffect(() => {
    draft.current = value;
    setShown(value);
  }, [value]);
  const apply = () => {
    const next = draft.current;
    if (next !== value && (next === '' || isReal(next))) onChange(next);
  };
  return (
    <FieldFrame id={id} label={label}>
      <Box
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      >
        <Input
          id={id}
          labelId={`${id}-label`}
          filter={{ name: id, at: id }}
          field={field}
          resource=""
          value={shown}
          onChange={(next) => {
            draft.current = next;
            setShown(next);
            // Typing goes on; anything else was a pick in the calendar.
            if (document.activeElement?.id !== id) apply();
          }}
        />
      </Box>
    </FieldFrame>
  );
}
