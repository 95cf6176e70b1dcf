import { Stack } from '@mui/material';
import { useCurrentDay } from '../../ui/today.ts';
import { PackageSection, PackageSections } from '../customers/package/PackageParts.tsx';
import { PackageOffers } from '../offers/PackageOffers.tsx';
import { PackageTransactions } from './PackageTransactions.tsx';

/** Shown under a package's detail: its sessions and amounts, as on the customer's page, then its transactions. */
export default function PackageDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  const today = useCurrentDay();
  if (mode === 'edit') return null;
  return (
    <Stack spacing={3} sx={{ mt: 3 }}>
      <PackageSections today={today} />
      <PackageOffers />
      <PackageSection title="Giao dịch">
        <PackageTransactions />
      </PackageSection>
    </Stack>
  );
}
