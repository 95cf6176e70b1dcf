import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useQuickView } from '../../screens/list/useQuickView.ts';

/** Whom a transaction concerns, whole in a row unless the pane next to the list is open. */
export default function AboutField({ source, variant }: FieldProps) {
  const text: string = useFieldValue({ source }) ?? '';
  const isBesidePane = useQuickView().quick !== null;
  if (variant === 'detail' || isBesidePane) return text;
  return (
    <Box component="span" className="in-full" sx={{ whiteSpace: { sm: 'nowrap' } }}>
      {text}
    </Box>
  );
}
