import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney } from '#rules/format';
import type { EstimatedPartnerRevenueData } from '#schema/reports/estimatedPartnerRevenue';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReport } from '../../reports/figures/useReport.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { PackagesInNoMonth } from './PackagesInNoMonth.tsx';
import { PartnerMonths } from './PartnerMonths.tsx';
import { PackageLines } from './PhoneLines.tsx';
import { compareProgress, formatCommissionMonth, getPackageProgress } from './packageProgress.ts';
import { type LatestRecords, usePartnerMonths, usePartnerPackages } from './usePartnerLatest.ts';

/** Height of the skeleton in pixels: high enough to keep the notes below it outside the window. */
const WAITING_HEIGHT = 760;

/** Shown next to a partner's fields: its revenue per month, and the state of its latest packages. */
export default function PartnerDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  return mode === 'edit' ? null : <LatestOfPartner />;
}

function LatestOfPartner() {
  const { id } = useRecord<'partners'>();
  const months = usePartnerMonths();
  const packages = usePartnerPackages();
  // The report has the same readers as the months.
  const estimated = useReport<EstimatedPartnerRevenueData>(
    'estimated_partner_revenue',
    months.mayRead ? { partner_id: id } : null,
  );
  const isPhone = useIsPhoneWidth();
  // Waits for everything, because what is shown first would move when the rest appears.
  if (months.isWaiting || packages.isWaiting || estimated.pending)
    return <Skeleton variant="rounded" height={WAITING_HEIGHT} />;
  const sent = (packages.data ?? []).toSorted(compareProgress);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Latest list={months} title="Từng tháng">
        <PartnerMonths revenues={months.data ?? []} />
        <PackagesInNoMonth partnerId={id} rows={estimated.data?.rows ?? []} />
      </Latest>
      <Latest
        list={packages}
        title="Gói gửi gần đây"
        all={
          <Button size="small" component={RouterLink} to={`/partners/${id}?activeTab=1`}>
            Xem tất cả
          </Button>
        }
      >
        {isPhone && sent.length > 0 ? <PackageLines packages={sent} /> : <PackageTable packages={sent} />}
      </Latest>
    </Box>
  );
}

interface LatestProps {
  readonly list: Pick<LatestRecords, 'mayRead' | 'error' | 'refetch' | 'hasMore'>;
  readonly title: string;
  /** Link to all records, shown if there are more. */
  readonly all?: ReactNode;
  readonly children: ReactNode;
}

/** The latest records of the current partner; renders nothing if the viewer may not read them. */
function Latest({ list: { mayRead, error, refetch, hasMore }, title, all, children }: LatestProps) {
  const heading = useId();
  if (!mayRead) return null;
  return (
    <Box component="section" aria-labelledby={heading}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography id={heading} variant="subtitle2" component="h2">
          {title}
        </Typography>
        {hasMore && all && <Box sx={{ ml: 'auto' }}>{all}</Box>}
      </Box>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : children}
    </Box>
  );
}

/** The partner's packages by progress, each with its commission and the month in which the commission counts. */
function PackageTable({ packages }: { readonly packages: readonly LoadedRecordOf<'partner_packages'>[] }) {
  const mayOpen = useCan('show', undefined, 'customers');
  return (
    <RelatedRecordsTable
      resource="partner_packages"
      caption="Gói gửi gần đây"
      columns={['customer_name', 'level', 'registered_at', 'finished_at', 'total_price', 'partner_income']}
      records={packages}
      groupOf={({ level }) => getPackageProgress(level)}
      cells={{
        customer_name: ({ id, customer_id, customer_name }) =>
          mayOpen && customer_id ? (
            <Link
              component={RouterLink}
              to={`/customers/${customer_id}?packageId=${id}`}
              sx={{ color: 'text.primary', fontWeight: 600 }}
            >
              {customer_name}
            </Link>
          ) : undefined,
        partner_income: (pack) => (
          <>
            {formatMoney(pack.partner_income)}
            <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
              {formatCommissionMonth(pack)}
            </Typography>
          </>
        ),
      }}
      empty="Đối tác chưa gửi gói nào."
    />
  );
}
