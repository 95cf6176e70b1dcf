import { LinearProgress } from '@mui/material';

/** A thin line over the top of what is being read anew, in nobody's way; not shown for what comes within a moment. */
export const BusyLine = () => (
  <LinearProgress
    aria-hidden
    sx={{
      position: 'absolute',
      top: 0,
      left: 0,
      right: 0,
      zIndex: 2,
      height: 2,
      animation: 'appear 0s 0.2s both',
      '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
    }}
  />
);
