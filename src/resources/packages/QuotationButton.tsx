import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { PrintPreviewDialog } from '../../screens/paper/PrintPreviewDialog.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { QuotationSheet } from './QuotationSheet.tsx';

/** Button that opens the current package's quotation to read and print. */
export default function QuotationButton() {
  const { id } = useRecord<'packages'>();
  const data = useDataProvider<NoiDataProvider>();
  const [open, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ['packages', 'quotation', id],
    queryFn: ({ signal }) => data.quotation(id, signal),
    enabled: open,
  });
  return (
    <>
      <Button size="small" startIcon={<ReceiptLong />} onClick={() => setOpen(true)}>
        Báo giá
      </Button>
      {open && (
        <PrintPreviewDialog
          title="Báo giá"
          error={found.error}
          onRetry={() => void found.refetch()}
          onClose={() => setOpen(false)}
        >
          {found.data && <QuotationSheet quotation={found.data} />}
        </PrintPreviewDialog>
      )}
    </>
  );
}
