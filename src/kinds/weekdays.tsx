import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { PlainSelect } from './parts/PlainSelect.tsx';
import { weekdayNames } from './parts/weekdayNames.ts';
import type { EntryKind, FilterProps, InputProps } from './webKind.ts';

const Input = ({ labelId, describedBy, value, onChange, onBlur, disabled }: InputProps<number[]>) => (
  <ToggleButtonGroup
    size="small"
    value={value ?? []}
    onChange={(_event, days: number[]) => onChange([...days].sort())}
    onBlur={onBlur}
    disabled={disabled ?? false}
    aria-labelledby={labelId}
    aria-describedby={describedBy}
    sx={{ flexWrap: 'wrap' }}
  >
    {[1, 2, 3, 4, 5, 6, 7].map((day) => (
      <ToggleButton key={day} value={day} aria-label={weekdayNames[day]}>
        {day === 7 ? 'CN' : `T${day + 1}`}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

const Filter = ({ id, value, onChange }: FilterProps) => (
  <PlainSelect
    id={id}
    value={value}
    onChange={onChange}
    options={weekdayNames.map((label, day) => ({ value: day ? String(day) : '', label: label || 'Tất cả' }))}
  />
);

export const weekdays: EntryKind<number[]> = { Input, Filter };
