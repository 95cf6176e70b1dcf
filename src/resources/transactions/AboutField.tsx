import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useQuickView } from '../../screens/list/useQuickView.ts';

/** The person or purpose of a transaction, the payer or payee in bold. In a row the text is not cut, unless the quick view is open. */
export default function AboutField({ source, variant }: FieldProps) {
  const text: string = useFieldValue({ source }) ?? '';
  const isBesidePane = useQuickView().quick !== null;
  if (variant === 'detail' || isBesidePane) return text;
  const [person = '', ...further] = text.split(separator);
  return (
    <Box component="span" className="in-full" sx={{ whiteSpace: { sm: 'nowrap' } }}>
      <b>{person}</b>
      {further.map((part) => `${separator}${part}`)}
    </Box>
  );
}

const separator = ' · ';
