import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { PlainSelect } from './parts/PlainSelect.tsx';
import type { CellProps, FilterProps, InputProps, WebKind } from './webKind.ts';

/** 1 = Monday … 7 = Sunday. */
const names = ['', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7', 'Chủ nhật'];

const Cell = ({ value }: CellProps<number[]>) => <>{(value ?? []).map((day) => names[day]).join(', ')}</>;

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
      <ToggleButton key={day} value={day} aria-label={names[day]}>
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
    options={names.map((label, day) => ({ value: day ? String(day) : '', label: label || 'Tất cả' }))}
  />
);

export const weekdays: WebKind<number[]> = { Cell, Input, Filter };
