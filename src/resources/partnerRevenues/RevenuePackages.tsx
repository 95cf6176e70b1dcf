import { Box, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import { partnerRevenues } from '#schema/partnerRevenues';
import { revenueAmounts } from '#schema/why';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { ExplanationButton } from '../../screens/explanation/ExplanationButton.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { RevenueTransactions } from './RevenueTransactions.tsx';

/** Shown in view mode: the packages of a partner revenue and the payments for it. */
export default function RevenuePackages({ mode }: { readonly mode: 'view' | 'edit' }) {
  const record = useRecord<'partner_revenues'>();
  const can = useCanCallback();
  // A partner sees only the packages it sent.
  const resource = can('read', undefined, 'packages') ? 'packages' : 'partner_packages';
  const mayRead = can('read', undefined, resource);
  const found = useGetList<LoadedRecord>(
    resource,
    { filter: { partner_revenue_id: record.id }, pagination: { page: 1, perPage: maxPageSize } },
    { enabled: mayRead && mode === 'view' },
  );
  if (!mayRead || mode === 'edit') return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Box sx={{ mb: 2, color: 'text.secondary' }}>
        Vì sao ra số này:{' '}
        {revenueAmounts.map((name) => {
          const { label } = partnerRevenues.fields[name];
          return (
            <ExplanationButton
              key={name}
              of={`partner_revenues/${record.id}`}
              field={name}
              label={label}
              text={label}
            />
          );
        })}
      </Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Các gói cần chốt
      </Typography>
      {found.error ? (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        // The skeleton is higher on a phone, where each row is a card.
        <Skeleton variant="rounded" sx={{ height: { xs: 240, sm: 72 } }} />
      ) : (
        <RelatedRecordsTable
          cards
          resource={resource}
          columns={['customer_name', 'level', 'registered_at', 'started_at', 'finished_at', 'total_price']}
          records={found.data ?? []}
          caption="Các gói cần chốt"
          empty="Không có gói nào."
        />
      )}
      {/* Rendered only after the packages are loaded, so that they do not push it down. */}
      {!found.isPending && <RevenueTransactions id={record.id} />}
    </Box>
  );
}
