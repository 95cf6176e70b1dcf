import Box from '@mui/material/Box';
import { today } from '../../kinds/parts/today.ts';
import type { RecordProps } from '../../screens/screensOf.ts';
import { PackageParts } from '../customers/package/PackageParts.tsx';

/** Beneath a package's detail: its story as on its customer's page. */
export default function UnderPackage({ record, mode }: RecordProps & { readonly mode: 'view' | 'edit' }) {
  if (mode === 'edit') return null;
  return (
    <Box sx={{ mt: 3 }}>
      <PackageParts pack={record} today={today()} />
    </Box>
  );
}
