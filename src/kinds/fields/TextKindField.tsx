import { TextField, useFieldValue } from 'react-admin';
import { MapLink } from '../parts/MapLink.tsx';
import type { FieldProps } from '../webKind.ts';

const isAddress = (name: string): boolean => /(^|_)address$/.test(name);

/** Text: one line in a row, as many as it has in a detail; an address opens a map. */
export function TextKindField({ source, roomy }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  if (value && isAddress(source)) return <MapLink address={value} />;
  const sx = roomy ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : {};
  return <TextField source={source} sx={sx} />;
}
