import { TextField, useFieldValue } from 'react-admin';
import { MapLink } from '../parts/MapLink.tsx';
import type { FieldProps } from '../webKind.ts';

const isAddress = (name: string): boolean => /(^|_)address$/.test(name);

/** A line of text; an address opens a map. */
export function TextKindField({ source }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  return value && isAddress(source) ? <MapLink address={value} /> : <TextField source={source} />;
}
