import { formatMoney, formatRatio } from '#rules/format';
import { money, percent } from '#schema/kinds';
import { webKinds } from '../../kinds/index.ts';
import type { CellProps, InputProps } from '../../kinds/webKind.ts';

const asPercent = percent('Giá trị', { min: 0, max: 100, required: true });
const asMoney = money('Giá trị', { min: 1, required: true });
const toFraction = (typed: number | null): number | null =>
  typed === null ? null : Math.round(typed * 10_000) / 1_000_000;
const toPercent = (fraction: number | null | undefined): number | null =>
  fraction == null ? null : Math.round(fraction * 1_000_000) / 10_000;

/** A discount's worth with its unit: % for a fraction, ₫ for an amount (DSC-13). */
export function DiscountValueCell({ value, record }: CellProps<number>) {
  if (value == null) return null;
  return <>{record.discount_type === 'percent' ? formatRatio(value) : formatMoney(value)}</>;
}

/** Typed as percent and kept as a fraction, or typed as đồng, by the type chosen beside it (DSC-11, DSC-12, DSC-17). */
export function DiscountValueInput(props: InputProps<number>) {
  const { Input: PercentInput } = webKinds.percent;
  const { Input: MoneyInput } = webKinds.money;
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
