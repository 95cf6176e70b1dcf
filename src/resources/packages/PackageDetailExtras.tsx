import { Stack } from '@mui/material';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { PackagePart, PackageParts } from '../customers/package/PackageParts.tsx';
import { PackageOffers } from '../offers/PackageOffers.tsx';
import { PackageTransactions } from './PackageTransactions.tsx';

/** Shown under a package's detail: its sessions and amounts, as on the customer's page, then its transactions. */
export default function PackageDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  const today = useCurrentDay();
  if (mode === 'edit') return null;
  return (
    <Stack spacing={3} sx={{ mt: 3 }}>
      <PackageParts today={today} />
      <PackageOffers />
      <PackagePart title="Giao dịch">
        <PackageTransactions />
      </PackagePart>
    </Stack>
  );
}
