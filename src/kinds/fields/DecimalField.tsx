import { NumberField } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** A number with the six decimals that are stored. */
export const DecimalField = ({ source }: FieldProps) => (
  <NumberField source={source} locales="vi-VN" options={{ maximumFractionDigits: 6 }} />
);
