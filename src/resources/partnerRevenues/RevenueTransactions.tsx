import { Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { TransactionLink } from '../transactions/TransactionLink.tsx';

/** The payments for a partner revenue, for users who may read transactions. */
export function RevenueTransactions({ id }: { readonly id: string }) {
  const mayRead = useCan('read', undefined, 'transactions');
  const found = useGetList<LoadedRecord>(
    'transactions',
    {
      filter: { partner_revenue_id: id },
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: 'at', order: 'ASC' },
      meta: { include: [] },
    },
    { enabled: mayRead },
  );
  if (!mayRead) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Giao dịch
      </Typography>
      {found.error ? (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <RelatedRecordsTable
          cards
          resource="transactions"
          columns={['at', 'month', 'kind', 'amount', 'payment_method', 'status', 'note']}
          records={found.data ?? []}
          caption="Giao dịch của doanh thu đối tác"
          empty={found.isPending ? 'Đang tải…' : 'Chưa có giao dịch nào.'}
          cells={{ kind: (one) => <TransactionLink of={one} /> }}
        />
      )}
    </Box>
  );
}
