import { Box } from '@mui/material';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const BankLineTools = lazyWithPreload(() => import('./BankLineTools.tsx'));

/** The tools of the bank lines, in a reserved place of the same width, so that the other tools do not move when these tools appear. */
export const BankLineToolsPlace = () => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, minWidth: { xs: 176, sm: 460 } }}>
    <LazyBoundary>
      <BankLineTools />
    </LazyBoundary>
  </Box>
);
