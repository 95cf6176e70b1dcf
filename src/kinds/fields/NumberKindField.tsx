import { NumberField } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** A whole number, or one with the six decimals that are stored; its unit behind it. */
export const NumberKindField = ({ source, field }: FieldProps) => (
  <>
    <NumberField
      source={source}
      locales="vi-VN"
      options={{ maximumFractionDigits: field.kind === 'decimal' ? 6 : 0 }}
    />
    {field.unit && ` ${field.unit}`}
  </>
);
