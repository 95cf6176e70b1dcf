import Box from '@mui/material/Box';
import { formatted } from './formatted.tsx';

/** JSON as it is written; indented in a detail. */
export const JsonField = formatted<unknown>((value, { roomy }) => (
  <Box
    component="code"
    sx={{ fontSize: '0.8125rem', ...(roomy && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }) }}
  >
    {JSON.stringify(value, null, roomy ? 2 : 0)}
  </Box>
));
