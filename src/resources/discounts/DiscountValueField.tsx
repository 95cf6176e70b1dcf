import { useFieldValue } from 'react-admin';
import { formatMoney, formatRatio } from '#rules/format';
import type { FieldProps } from '../../kinds/webKind.ts';

/** A discount's worth with its unit: % for a fraction, ₫ for an amount. */
export function DiscountValueField({ source }: FieldProps) {
  const value: number | null | undefined = useFieldValue({ source });
  const type: unknown = useFieldValue({ source: 'discount_type' });
  return <>{type === 'percent' ? formatRatio(value) : formatMoney(value)}</>;
}
