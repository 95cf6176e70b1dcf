import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetManyReference } from 'react-admin';
import { formatDate } from '#rules/format';
import type { CustomerLevel } from '#schema/levels';
import { transactions } from '#schema/transactions';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { LevelBadge } from '../../kinds/parts/LevelBadge.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { type Step, storyOf } from './story.ts';

/** So many are shown before one asks for the rest. */
const FEW = 8;
/** Lines of history that are read; what is older stands in the history itself. */
const LINES = 100;

interface Props {
  /** Her packages, with their transactions. */
  readonly packs: readonly LoadedRecord[];
}

/** What happened to her in one order, the latest first: calls with their notes, levels, packages, payments. */
export default function Story({ packs }: Props) {
  const customer = useRecord<'customers'>();
  const [all, setAll] = useState(false);
  const { data, total, error, refetch } = useGetManyReference<LoadedRecord>(
    'action_logs',
    {
      target: 'customers',
      id: customer.id,
      pagination: { page: 1, perPage: LINES },
      sort: { field: 'created_at', order: 'DESC' },
    },
    // Told in its place.
    { onError: () => undefined },
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const steps = storyOf(customer, packs, data);
  const shown = all ? steps : steps.slice(0, FEW);
  return (
    <Box component="section" aria-label="Diễn biến">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        Diễn biến
      </Typography>
      {steps.length === 0 && <Typography color="textSecondary">Chưa có gì xảy ra.</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, ml: 0.5, p: 0 }}>
        {shown.map((step) => (
          <Line key={step.key} step={step} />
        ))}
      </Box>
      {shown.length < steps.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Xem thêm {steps.length - shown.length}
        </Button>
      )}
      {(total ?? 0) > LINES && (
        <Typography variant="body2" color="textSecondary">
          Các thay đổi cũ hơn ở tab Lịch sử.
        </Typography>
      )}
    </Box>
  );
}

const Line = ({ step: { day, words, note, level, payment } }: { readonly step: Step }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: '88px minmax(0, 1fr)',
      columnGap: 1,
      py: 0.75,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Typography variant="body2" color="textSecondary" sx={{ lineHeight: '24px' }}>
      <time dateTime={day}>{formatDate(day)}</time>
    </Typography>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <span>{words}</span>
        {level && <LevelBadge level={level as CustomerLevel} />}
        {payment && (
          <FieldValue
            resource="transactions"
            record={payment}
            name="amount"
            field={transactions.fields.amount}
          />
        )}
      </Box>
      {note && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
          {note}
        </Typography>
      )}
    </Box>
  </Box>
);
