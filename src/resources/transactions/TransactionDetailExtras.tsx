import { Box, Typography } from '@mui/material';
import Evidence from './Evidence.tsx';

/** Next to a transaction's fields: the evidence for and against it. */
export default function TransactionDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  if (mode === 'edit') return null;
  return (
    <Box component="section" aria-label="Kiểm tra">
      <Typography variant="subtitle2" component="h2">
        Kiểm tra
      </Typography>
      <Evidence />
    </Box>
  );
}
