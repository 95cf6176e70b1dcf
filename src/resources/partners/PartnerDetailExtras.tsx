import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatMonth } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { SettleButton } from './SettleButton.tsx';

/** Maximum number of months and of packages on a partner's page. */
const MAX_MONTHS = 6;
const MAX_PACKAGES = 10;

/** Height of the skeleton in pixels: high enough to keep the notes below it outside the window. */
const WAITING_HEIGHT = 760;

/** Shown next to a partner's fields: its revenue per month, and the state of its latest packages. */
export default function PartnerDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  return mode === 'edit' ? null : <LatestOfPartner />;
}

function LatestOfPartner() {
  const { id } = useRecord<'partners'>();
  const months = useLatest('partner_revenues', 'month', MAX_MONTHS);
  const maySettle = useCan('settle', undefined, 'partner_revenues');
  const packages = useLatest('partner_packages', 'registered_at', MAX_PACKAGES);
  // Waits for both lists: if one were shown first, the other would push it down.
  if (months.isWaiting || packages.isWaiting) return <Skeleton variant="rounded" height={WAITING_HEIGHT} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Latest
        list={months}
        title="Từng tháng"
        columns={['month', 'level', 'total_packages', 'total_commission', 'total_bonus', 'paid', 'due']}
        onPhone={['month', 'level', 'total_packages', 'due']}
        cells={{
          month: ({ id, month }) => (
            <Link component={RouterLink} to={`/partner_revenues/${id}`}>
              {formatMonth(String(month))}
            </Link>
          ),
        }}
        empty="Chưa có tháng nào."
        {...(maySettle && { end: () => <SettleButton /> })}
      />
      <Latest
        list={packages}
        title="Gói gửi gần đây"
        columns={['customer_name', 'level', 'registered_at', 'started_at', 'finished_at', 'total_price']}
        onPhone={['customer_name', 'level', 'registered_at', 'total_price']}
        empty="Đối tác chưa gửi gói nào."
        all={
          <Button size="small" component={RouterLink} to={`/partners/${id}?activeTab=1`}>
            Xem tất cả
          </Button>
        }
      />
    </Box>
  );
}

/** Loads the latest records of the current partner. @param sort field to sort by, largest first @param most maximum number */
function useLatest(resource: 'partner_revenues' | 'partner_packages', sort: string, most: number) {
  const { id } = useRecord<'partners'>();
  const mayRead = useCan('read', undefined, resource);
  const { data, total, error, isPending, refetch } = useGetList<LoadedRecord>(
    resource,
    {
      filter: { partner_id: id },
      pagination: { page: 1, perPage: most },
      sort: { field: sort, order: 'DESC' },
    },
    { enabled: mayRead },
  );
  const isWaiting = mayRead && isPending;
  return { resource, mayRead, data, error, isWaiting, refetch, hasMore: (total ?? 0) > most };
}

interface LatestProps {
  readonly list: ReturnType<typeof useLatest>;
  readonly title: string;
  readonly columns: readonly string[];
  readonly onPhone: readonly string[];
  readonly cells?: Readonly<Record<string, (record: LoadedRecord) => ReactNode>>;
  readonly empty: string;
  /** Returns the button at the end of a row. */
  readonly end?: () => ReactNode;
  /** Link to all records, shown if there are more. */
  readonly all?: ReactNode;
}

/** The latest records of the current partner; renders nothing if the viewer may not read them. */
function Latest({ list, title, columns, onPhone, cells, empty, end, all }: LatestProps) {
  const { resource, mayRead, data = [], error, refetch, hasMore } = list;
  const heading = useId();
  const isPhone = useIsPhoneWidth();
  if (!mayRead) return null;
  return (
    <Box component="section" aria-labelledby={heading}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography id={heading} variant="subtitle2" component="h2">
          {title}
        </Typography>
        {hasMore && all && <Box sx={{ ml: 'auto' }}>{all}</Box>}
      </Box>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <RelatedRecordsTable
          cards
          {...{ resource, empty }}
          columns={isPhone ? onPhone : columns}
          records={data}
          caption={title}
          {...(cells && { cells })}
          {...(end && { end })}
        />
      )}
    </Box>
  );
}
