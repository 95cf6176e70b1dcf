import { formatMoney, formatNumber, formatRatio } from '#rules/format';

export type AmountFormat = 'currency' | 'number' | 'percent';

const formats: Record<AmountFormat, (value: number) => string> = {
  currency: formatMoney,
  number: formatNumber,
  percent: formatRatio,
};

/** A figure as text: whole đồng, a number, or a ratio (0.125) as a percent; null is "–". */
export const amountText = (value: number | null | undefined, format: AmountFormat): string =>
  value == null ? '–' : formats[format](value);
