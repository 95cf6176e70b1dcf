import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';
import { twoLineStyle } from '../../reports/parts/twoLineStyle.ts';

/** The note of a transaction; a row shows its first two lines. */
export default function NoteField({ source, variant }: FieldProps) {
  const text: string = useFieldValue({ source }) ?? '';
  if (variant === 'detail') return text;
  return (
    <Box component="span" title={text} sx={{ ...twoLineStyle, minWidth: { sm: 160 }, lineHeight: '20px' }}>
      {text}
    </Box>
  );
}
