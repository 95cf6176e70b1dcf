import Box from '@mui/material/Box';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** JSON as it is written; indented in a detail. */
export function JsonField({ source, roomy }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  return (
    <Box
      component="code"
      sx={{ fontSize: '0.8125rem', ...(roomy && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }) }}
    >
      {JSON.stringify(value, null, roomy ? 2 : 0)}
    </Box>
  );
}
