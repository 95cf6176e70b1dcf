import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { isRealDay } from '#rules/days';
import { formatDate } from '#rules/format';
import { date } from './date.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

/** Days one after the other: each whole day typed or picked joins the set. */
function Input({ value, onChange, ...box }: InputProps<string[]>) {
  const [next, setNext] = useState<string | null>(null);
  const days = value ?? [];
  const add = () => {
    if (next && isRealDay(next)) {
      onChange([...new Set([...days, next])].sort());
      setNext(null);
    }
  };
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !next) return;
        event.preventDefault();
        add();
      }}
    >
      <date.Input {...box} value={next} onChange={setNext} onBlur={add} />
      {days.map((day) => (
        <Chip
          key={day}
          size="small"
          label={formatDate(day)}
          onDelete={() => onChange(days.filter((each) => each !== day))}
          sx={{ mr: 0.5, mt: 0.5 }}
        />
      ))}
    </Box>
  );
}

export const dates: EntryKind<string[]> = { Input, Filter: date.Filter };
