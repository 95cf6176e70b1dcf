import { TextArrayField, useFieldValue } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** Short texts, as chips in a detail. */
export function TextsField({ source, roomy }: FieldProps) {
  const texts: readonly string[] = useFieldValue({ source }) ?? [];
  return roomy ? <TextArrayField source={source} /> : texts.join(', ');
}
