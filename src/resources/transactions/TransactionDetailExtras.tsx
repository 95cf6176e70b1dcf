import { Box, Typography } from '@mui/material';
import TransactionEvidence from './Evidence.tsx';

/** Shown next to a transaction's fields: the evidence for and against the transaction. */
export default function TransactionDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  if (mode === 'edit') return null;
  return (
    <Box component="section" aria-label="Kiểm tra">
      <Typography variant="subtitle2" component="h2">
        Kiểm tra
      </Typography>
      <TransactionEvidence />
    </Box>
  );
}
