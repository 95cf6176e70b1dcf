import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatDate } from '#rules/format';
import type { Shift } from '#schema/shifts';
import { type ShiftLook, shiftLook } from './shiftLook.ts';

const weekday = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];

function Day({ shift, today }: { readonly shift: Shift; readonly today: string }) {
  const look: ShiftLook = shiftLook(shift);
  const text = `Buổi ${shift.index}, ${formatDate(shift.day)}: ${look.label}`;
  return (
    <Tooltip title={text}>
      <Box
        component="li"
        aria-label={text}
        sx={({ palette }) => ({
          width: 44,
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
      </Box>
    </Tooltip>
  );
}

/** The sessions of a package as a strip of days, each in the colour of its status. */
export function SessionStrip({
  shifts,
  today,
}: {
  readonly shifts: readonly Shift[];
  readonly today: string;
}) {
  return (
    <Box
      component="ol"
      aria-label="Các buổi"
      sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 0, m: 0 }}
    >
      {shifts.map((shift) => (
        <Day key={shift.id} shift={shift} today={today} />
      ))}
    </Box>
  );
}
