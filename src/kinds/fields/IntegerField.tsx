import { NumberField } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** A whole number with its unit. */
export const IntegerField = ({ source, field }: FieldProps) => (
  <>
    <NumberField source={source} locales="vi-VN" options={{ maximumFractionDigits: 0 }} />
    {field.unit && ` ${field.unit}`}
  </>
);
