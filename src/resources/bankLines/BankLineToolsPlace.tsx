import { Box } from '@mui/material';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const BankLineTools = lazyWithPreload(() => import('./BankLineTools.tsx'));

/** The tools of the bank lines, in a place as wide as they are, so that they move no other tools when they appear. */
export const BankLineToolsPlace = () => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, minWidth: { xs: 176, sm: 460 } }}>
    <LazyBoundary>
      <BankLineTools />
    </LazyBoundary>
  </Box>
);
