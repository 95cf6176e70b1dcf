import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** A page of one short message, in the middle. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <Stack
      component="main"
      spacing={2}
      sx={{ minHeight: '100dvh', p: 3, alignItems: 'center', justifyContent: 'center' }}
    >
      {children}
    </Stack>
  );
}
