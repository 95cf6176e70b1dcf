import { Box } from '@mui/material';
import { CLOSING_TIME } from '#rules/slots';
import { CloseDayButton } from './CloseDayButton.tsx';
import { MessagesButton } from './MessagesButton.tsx';
import { useTimeOfDay } from './useTimeOfDay.ts';

/** The buttons for the whole day. The one to use now is filled: before the closing time it is tomorrow's messages. */
export function DayButtons() {
  const isClosing = useTimeOfDay() >= CLOSING_TIME;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <CloseDayButton variant={isClosing ? 'contained' : 'outlined'} />
      <MessagesButton variant={isClosing ? 'outlined' : 'contained'} />
    </Box>
  );
}
