import { useFieldValue } from 'react-admin';
import { formatMoney, formatRatio } from '#rules/format';
import { money, percent } from '#schema/kinds';
import { money as moneyEntry } from '../../kinds/money.tsx';
import { percent as percentEntry } from '../../kinds/percent.tsx';
import type { FieldProps, InputProps } from '../../kinds/webKind.ts';

const asPercent = percent('Giá trị', { min: 0, max: 100, required: true });
const asMoney = money('Giá trị', { min: 1, required: true });
const toFraction = (typed: number | null): number | null =>
  typed === null ? null : Math.round(typed * 10_000) / 1_000_000;
const toPercent = (fraction: number | null | undefined): number | null =>
  fraction == null ? null : Math.round(fraction * 1_000_000) / 10_000;

/** A discount's worth with its unit: % for a fraction, ₫ for an amount. */
export function DiscountValueField({ source }: FieldProps) {
  const value: number | null | undefined = useFieldValue({ source });
  const type: unknown = useFieldValue({ source: 'discount_type' });
  return <>{type === 'percent' ? formatRatio(value) : formatMoney(value)}</>;
}

/** Typed as percent and kept as a fraction, or typed as đồng, by the type chosen beside it (DSC-11, DSC-12, DSC-17). */
export function DiscountValueInput(props: InputProps<number>) {
  const { Input: PercentInput } = percentEntry;
  const { Input: MoneyInput } = moneyEntry;
  return props.values.discount_type === 'percent' ? (
    <PercentInput
      {...props}
      field={asPercent}
      value={toPercent(props.value)}
      onChange={(typed) => props.onChange(toFraction(typed))}
    />
  ) : (
    <MoneyInput {...props} field={asMoney} />
  );
}
