import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';
import { FillingText } from '../../screens/list/FillingText.tsx';

/** The note of a transaction; in a row it takes the remaining width. */
export default function NoteField({ source, variant }: FieldProps) {
  const text: string = useFieldValue({ source }) ?? '';
  return variant === 'detail' ? text : <FillingText text={text} />;
}
