import { Box, Button, MenuItem, TextField } from '@mui/material';
import { addDays } from '#rules/days';
import { formatSlot, timeSlots } from '#rules/slots';
import { DayInput } from '../../../screens/inputs/DayInput.tsx';
import { useCurrentDay } from '../../../ui/today.ts';

interface Props {
  readonly from: string;
  readonly to: string;
  /** Slots in which the nurse is away; empty for whole days. */
  readonly slots: readonly string[];
  readonly reason: string;
  readonly onWhen: (from: string, to: string, slots: readonly string[]) => void;
  readonly onReason: (reason: string) => void;
}

/** Style that aligns an element with the input boxes, whose labels are above them. */
const besideBoxes = { alignSelf: 'flex-end' } as const;

/** Inputs for the days and slots in which a nurse is away, and for the reason. */
export function AbsenceInputs({ from, to, slots, reason, onWhen, onReason }: Props) {
  const day = useCurrentDay();
  const tomorrow = addDays(day, 1);
  const ofDay = (one: string) => ({
    onClick: () => onWhen(one, one, slots),
    'aria-pressed': from === one && to === one,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', pt: 1 }}>
      <Button sx={besideBoxes} {...ofDay(day)}>
        Hôm nay
      </Button>
      <Button sx={besideBoxes} {...ofDay(tomorrow)}>
        Ngày mai
      </Button>
      <Box sx={{ width: 160 }}>
        <DayInput label="Từ ngày" day={from} onDay={(next) => onWhen(next, to < next ? next : to, slots)} />
      </Box>
      <Box sx={{ width: 160 }}>
        <DayInput label="Đến ngày" day={to} onDay={(next) => onWhen(from, next, slots)} />
      </Box>
      <TextField
        select
        label="Khung giờ"
        value={slots}
        onChange={({ target }) => onWhen(from, to, [...(target.value as unknown as string[])].sort())}
        slotProps={{
          select: {
            multiple: true,
            displayEmpty: true,
            // Without `notched: false`, the displayed empty value would open a notch in the border for a label that is above the box.
            notched: false,
            renderValue: (chosen) => (chosen as string[]).map(formatSlot).join(', ') || 'Cả ngày',
          },
        }}
        sx={{ width: 180 }}
      >
        {timeSlots.map((slot) => (
          <MenuItem key={slot} value={slot}>
            {formatSlot(slot)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Lý do"
        required
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        sx={{ flex: '1 1 180px' }}
      />
    </Box>
  );
}
