import { Box, ToggleButton } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatSlot, timeSlots } from '#rules/slots';

/** Buttons for the day's time slots; each press adds a slot to the chosen time or removes it. */
export default function SlotButtons() {
  const { setValue } = useFormContext();
  const chosen = useWatch<{ time_period?: string[] | null }, 'time_period'>({ name: 'time_period' }) ?? [];
  const toggle = (slot: string) => {
    const next = chosen.includes(slot) ? chosen.filter((one) => one !== slot) : [...chosen, slot].sort();
    setValue('time_period', next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box
      role="group"
      aria-label="Chọn khung giờ"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
        gap: 1,
        mb: 2,
        maxWidth: 600,
      }}
    >
      {timeSlots.map((slot) => (
        <ToggleButton
          key={slot}
          value={slot}
          size="small"
          color="primary"
          selected={chosen.includes(slot)}
          onChange={() => toggle(slot)}
          sx={{ textTransform: 'none', whiteSpace: 'nowrap', px: 0.5, minHeight: { xs: 44, sm: 32 } }}
        >
          {formatSlot(slot)}
        </ToggleButton>
      ))}
    </Box>
  );
}
