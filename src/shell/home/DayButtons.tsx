import { Box } from '@mui/material';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { CloseDayButton } from './CloseDayButton.tsx';
import { MessagesButton } from './MessagesButton.tsx';
import { useMinute } from './useMinute.ts';

const SendTomorrow = lazyWithPreload(() => import('./SendTomorrow.tsx'));

/** From then on the day is closed; before, tomorrow's messages are what comes next. */
const closing = '15:30';

/** What is done with the day as a whole; the one that it is time for is filled. */
export function DayButtons() {
  const isClosing = useMinute() >= closing;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      <CloseDayButton variant={isClosing ? 'contained' : 'outlined'} />
      <MessagesButton variant={isClosing ? 'outlined' : 'contained'} />
      <LazyBoundary height={0}>
        <SendTomorrow />
      </LazyBoundary>
    </Box>
  );
}
