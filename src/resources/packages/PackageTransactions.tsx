import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { SmallTable } from '../parts/SmallTable.tsx';

/** A package's transactions beneath its detail. */
export default function PackageTransactions({
  record,
  mode,
}: RecordProps & { readonly mode: 'view' | 'edit' }) {
  if (mode === 'edit') return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Giao dịch
      </Typography>
      <SmallTable
        resource="transactions"
        columns={['at', 'month', 'kind', 'amount', 'payment_method', 'status', 'note']}
        records={(record.transactions as LoadedRecord[] | undefined) ?? []}
        caption="Giao dịch của gói"
        empty="Chưa có giao dịch nào."
      />
    </Box>
  );
}
