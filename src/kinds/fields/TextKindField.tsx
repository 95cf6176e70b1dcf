import { TextField, useFieldValue, useRecordContext } from 'react-admin';
import { MapLink } from '../parts/MapLink.tsx';
import type { FieldProps } from '../webKind.ts';

/** Text: one line in a row, as many as it has in a detail; a place's opens the map. */
export function TextKindField({ source, field, roomy }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  const record = useRecordContext();
  if (value && field.map) return <MapLink address={value} within={field.map.map((name) => record?.[name])} />;
  const sx = roomy ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : {};
  return <TextField source={source} sx={sx} />;
}
