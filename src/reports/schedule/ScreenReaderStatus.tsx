import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Text that only screen readers announce. */
export const ScreenReaderStatus = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="status"
    sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
  >
    {children}
  </Box>
);
