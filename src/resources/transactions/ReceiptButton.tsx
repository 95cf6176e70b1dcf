import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { isIncomeKind } from '#rules/profitLoss';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { PrintPreviewDialog } from '../../screens/paper/PrintPreviewDialog.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

/** Button that opens the current transaction's receipt or payment voucher to read and print. */
export default function ReceiptButton() {
  const { id, kind } = useRecord<'transactions'>();
  const data = useDataProvider<NoiDataProvider>();
  const [open, setOpen] = useState(false);
  const title = isIncomeKind(kind) ? 'Phiếu thu' : 'Phiếu chi';
  const found = useQuery({
    queryKey: ['transactions', 'receipt', id],
    queryFn: ({ signal }) => data.receipt(id, signal),
    enabled: open,
  });
  return (
    <>
      <Button size="small" startIcon={<ReceiptLong />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <PrintPreviewDialog
          title={title}
          error={found.error}
          onRetry={() => void found.refetch()}
          onClose={() => setOpen(false)}
        >
          {found.data && <ReceiptSheet receipt={found.data} />}
        </PrintPreviewDialog>
      )}
    </>
  );
}
