import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { formatDate } from '#rules/format';
import type { Shift } from '#schema/shifts';
import { type ShiftLook, shiftLook } from './shiftLook.ts';

const weekday = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];

interface DayProps {
  readonly shift: Shift;
  readonly today: string;
  readonly onOpen: (id: string) => void;
}

function Day({ shift, today, onOpen }: DayProps) {
  const look: ShiftLook = shiftLook(shift);
  const text = `Buổi ${shift.index}, ${formatDate(shift.day)}: ${look.label}`;
  return (
    <Tooltip title={text}>
      <ButtonBase
        aria-label={text}
        onClick={() => onOpen(shift.id)}
        sx={({ palette }) => ({
          display: 'block',
          width: 44,
          minHeight: 44,
          borderRadius: 1,
          textAlign: 'center',
          py: 0.5,
          fontSize: '0.75rem',
          lineHeight: 1.3,
          fontVariantNumeric: 'tabular-nums',
          color: palette.shifts[look.tone].text,
          bgcolor: palette.shifts[look.tone].back,
          outline: shift.day === today ? `2px solid ${palette.primary.main}` : 'none',
          textDecoration: shift.status === 'cancelled' ? 'line-through' : 'none',
        })}
      >
        <div>{weekday[shift.wday ?? 0]}</div>
        <strong>{formatDate(shift.day).slice(0, 5)}</strong>
      </ButtonBase>
    </Tooltip>
  );
}

/** The sessions of a package as a strip of days, each in the colour of its status; pressed, it says what can be done with it. */
export function SessionStrip({
  shifts,
  today,
  onOpen,
}: {
  readonly shifts: readonly Shift[];
  readonly today: string;
  readonly onOpen: (id: string) => void;
}) {
  return (
    <Box
      component="ol"
      aria-label="Các buổi"
      sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 0, m: 0 }}
    >
      {shifts.map((shift) => (
        <li key={shift.id}>
          <Day shift={shift} today={today} onOpen={onOpen} />
        </li>
      ))}
    </Box>
  );
}
