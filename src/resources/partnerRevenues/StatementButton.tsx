import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { PrintPreviewDialog } from '../../screens/paper/PrintPreviewDialog.tsx';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { StatementSheet } from './StatementSheet.tsx';

/** Button that opens the statement of a partner revenue to read and print; the open state is in the URL. */
export default function StatementButton() {
  const record = useRecord<'partner_revenues'>();
  const data = useDataProvider<NoiDataProvider>();
  const [shown, show] = useAddressParam('statement');
  const isOpen = shown === 'true';
  const found = useQuery({
    queryKey: ['partner_revenues', 'statement', record.id],
    queryFn: ({ signal }) => data.statement(record.id, signal),
    enabled: isOpen,
  });
  return (
    <>
      <Button size="small" startIcon={<ReceiptLong />} onClick={() => show('true')}>
        Bảng kê để in
      </Button>
      {isOpen && (
        <PrintPreviewDialog
          title="Bảng kê doanh thu đối tác"
          error={found.error}
          onRetry={() => void found.refetch()}
          onClose={() => show(null)}
        >
          {found.data && <StatementSheet id={record.id} statement={found.data} />}
        </PrintPreviewDialog>
      )}
    </>
  );
}
