import { useFieldValue } from 'react-admin';
import { formatDate, formatDateTime } from '#rules/format';
import type { FieldProps } from '../webKind.ts';

/** The business day in a row, with its time on hover; both in a detail. */
export function DateTimeField({ source, roomy }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  if (roomy) return <>{formatDateTime(value)}</>;
  return <span title={formatDateTime(value)}>{formatDate(value)}</span>;
}
