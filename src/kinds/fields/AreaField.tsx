import { TextField } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** Several lines in a detail, one in a row. */
export const AreaField = ({ source, roomy }: FieldProps) => (
  <TextField source={source} {...(roomy && { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })} />
);
