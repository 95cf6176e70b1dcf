import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { LazyVietQr } from './LazyVietQr.tsx';

/** A code below the fields of a payment dialog; nothing where there is nothing to transfer. */
export const DialogQr = (props: ComponentProps<typeof LazyVietQr>) =>
  props.amount > 0 && (
    <Box component="section" aria-label="Mã chuyển khoản" sx={{ mt: 2 }}>
      <LazyVietQr {...props} />
    </Box>
  );
