import { Alert, Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { getLevelMeaning } from '#schema/levels';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { rowStyle } from '../../ui/styles.ts';

const MergeDialog = lazyWithPreload(() => import('./merge/MergeDialog.tsx'));

/** Links to other customers with the same phone, with a merge button if the viewer may merge; renders nothing if there are none. */
export function SamePhoneCustomers() {
  const customer = useRecord<'customers'>();
  const canMerge = useCan('merge', undefined, 'customers');
  const [merging, setMerging] = useState<string | null>(null);
  const phone = customer.phone;
  const found = useGetList<LoadedRecordOf<'customers'>>(
    'customers',
    { filter: { phone: phone ?? '' }, pagination: { page: 1, perPage: 10 }, meta: { include: [] } },
    { enabled: Boolean(phone) },
  );
  const others = (found.data ?? []).filter((other) => other.id !== customer.id && other.phone === phone);
  if (others.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      Cùng số điện thoại:
      {others.map((other) => (
        <Box key={other.id} sx={rowStyle}>
          <Link component={RouterLink} to={`/customers/${other.id}`}>
            {String(other.name)}
          </Link>
          <ChoiceBadge value={other.level} meaning={getLevelMeaning(other.level)} />
          {canMerge && (
            <Button size="small" color="inherit" onClick={() => setMerging(other.id)}>
              Gộp…
            </Button>
          )}
        </Box>
      ))}
      {merging && (
        <LazyBoundary>
          <MergeDialog otherId={merging} onClose={() => setMerging(null)} />
        </LazyBoundary>
      )}
    </Alert>
  );
}
