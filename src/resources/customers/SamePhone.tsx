import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { customers } from '#schema/customers';
import type { CustomerLevel } from '#schema/levels';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { LevelBadge } from '../../kinds/parts/LevelBadge.tsx';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';

const MergeDialog = lazyWithPreload(() => import('./merge/MergeDialog.tsx'));

/** Other customers with the same phone, as links, each to be merged by those who may; nothing when there are none. */
export function SamePhone({ customer }: { readonly customer: LoadedRecord }) {
  const viewer = useViewer();
  const [merging, setMerging] = useState<string | null>(null);
  const phone = customer.phone as string | null;
  const found = useGetList<LoadedRecord>(
    'customers',
    { filter: { phone: phone ?? '' }, pagination: { page: 1, perPage: 10 }, meta: { include: [] } },
    { enabled: Boolean(phone) },
  );
  const others = (found.data ?? []).filter((other) => other.id !== customer.id && other.phone === phone);
  if (others.length === 0) return null;
  const roles: readonly string[] = customers.actions?.merge.roles ?? [];
  const mayMerge = viewer.roles.some((role) => roles.includes(role));
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      Cùng số điện thoại:
      {others.map((other) => (
        <Box key={other.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Link component={RouterLink} to={`/customers/${other.id}`}>
            {String(other.name)}
          </Link>
          <LevelBadge level={other.level as CustomerLevel} />
          {mayMerge && (
            <Button size="small" color="inherit" onClick={() => setMerging(other.id)}>
              Gộp…
            </Button>
          )}
        </Box>
      ))}
      {merging && (
        <LazyBoundary>
          <MergeDialog customer={customer} otherId={merging} onClose={() => setMerging(null)} />
        </LazyBoundary>
      )}
    </Alert>
  );
}
