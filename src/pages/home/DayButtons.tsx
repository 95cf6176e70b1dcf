import { Box } from '@mui/material';
import { CloseDayButton } from './CloseDayButton.tsx';
import { MessagesButton } from './MessagesButton.tsx';
import { useMainDayStep } from './useMainDayStep.ts';

/** The buttons for the whole day; one of them is filled if it is the most urgent step. */
export function DayButtons() {
  const main = useMainDayStep();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <CloseDayButton variant={main === 'close' ? 'contained' : 'outlined'} />
      <MessagesButton variant={main === 'message' ? 'contained' : 'outlined'} />
    </Box>
  );
}
