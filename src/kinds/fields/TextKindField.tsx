import { TextField, useFieldValue, useRecordContext } from 'react-admin';
import { MapLink } from '../parts/MapLink.tsx';
import type { FieldProps } from '../webKind.ts';

const isAddress = (name: string): boolean => /(^|_)address$/.test(name);

/** Text: one line in a row, as many as it has in a detail; an address opens a map. */
export function TextKindField({ source, roomy }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  const record = useRecordContext();
  if (value && isAddress(source))
    return <MapLink address={value} within={[record?.ward, record?.province, record?.city]} />;
  const sx = roomy ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : {};
  return <TextField source={source} sx={sx} />;
}
