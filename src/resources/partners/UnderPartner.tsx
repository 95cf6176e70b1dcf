import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatMonth } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { SmallTable } from '../parts/SmallTable.tsx';

/** The number of months and of packages that a partner's page shows of all. */
const MAX_MONTHS = 6;
const MAX_PACKAGES = 10;

/** Next to a partner's fields: what it earned in each month, and how far its latest packages are. */
export default function UnderPartner({ mode }: { readonly mode: 'view' | 'edit' }) {
  if (mode === 'edit') return null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Months />
      <Packages />
    </Box>
  );
}

function Months() {
  return (
    <Latest
      resource="partner_revenues"
      title="Từng tháng"
      sort="month"
      most={MAX_MONTHS}
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
    />
  );
}

function Packages() {
  const { id } = useRecord<'partners'>();
  return (
    <Latest
      resource="partner_packages"
      title="Gói gửi gần đây"
      sort="registered_at"
      most={MAX_PACKAGES}
      columns={['customer_name', 'level', 'registered_at', 'started_at', 'finished_at', 'total_price']}
      onPhone={['customer_name', 'level', 'registered_at', 'total_price']}
      empty="Đối tác chưa gửi gói nào."
      all={
        <Button size="small" component={RouterLink} to={`/partners/${id}?activeTab=1`}>
          Xem tất cả
        </Button>
      }
    />
  );
}

interface LatestProps {
  readonly resource: 'partner_revenues' | 'partner_packages';
  readonly title: string;
  /** The field whose largest values come first. */
  readonly sort: string;
  readonly most: number;
  readonly columns: readonly string[];
  readonly onPhone: readonly string[];
  readonly cells?: Readonly<Record<string, (record: LoadedRecord) => ReactNode>>;
  readonly empty: string;
  /** Leads to all of them, where there are more. */
  readonly all?: ReactNode;
}

/** The latest records of the partner around; nothing for viewers who may not read them. */
function Latest({ resource, title, sort, most, columns, onPhone, cells, empty, all }: LatestProps) {
  const isPhone = usePhone();
  const { id } = useRecord<'partners'>();
  const heading = useId();
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
  if (!mayRead) return null;
  const more = (total ?? 0) > most && all;
  return (
    <Box component="section" aria-labelledby={heading}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography id={heading} variant="subtitle2" component="h2">
          {title}
        </Typography>
        {more && <Box sx={{ ml: 'auto' }}>{more}</Box>}
      </Box>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={160} />
      ) : (
        <SmallTable
          cards
          {...{ resource, empty }}
          columns={isPhone ? onPhone : columns}
          records={data}
          caption={title}
          {...(cells && { cells })}
        />
      )}
    </Box>
  );
}
