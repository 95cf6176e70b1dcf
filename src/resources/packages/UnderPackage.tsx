import Box from '@mui/material/Box';
import { today } from '../../kinds/parts/today.ts';
import { PackageParts } from '../customers/package/PackageParts.tsx';

/** Beneath a package's detail: its story as on its customer's page. */
export default function UnderPackage({ mode }: { readonly mode: 'view' | 'edit' }) {
  if (mode === 'edit') return null;
  return (
    <Box sx={{ mt: 3 }}>
      <PackageParts today={today()} />
    </Box>
  );
}
