import { formatMoney, formatNumber, formatRatio } from '#rules/format';
import { formatShortMoney } from '#rules/formatShortMoney';

export type AmountFormat = 'currency' | 'number' | 'percent';

const formats: Record<AmountFormat, (value: number) => string> = {
  currency: formatMoney,
  number: formatNumber,
  percent: formatRatio,
};

/** Formats a value: whole đồng, a number, or a ratio (0.125) as a percentage; null becomes "–". */
export const formatReportAmount = (value: number | null | undefined, format: AmountFormat): string =>
  value == null ? '–' : formats[format](value);

/** Formats a value for an axis: đồng in short form. */
export const formatAxisAmount = (amount: number, format: AmountFormat): string =>
  format === 'currency' ? formatShortMoney(amount) : formatReportAmount(amount, format);
