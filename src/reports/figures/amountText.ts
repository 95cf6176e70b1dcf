import { formatMoney, formatNumber, formatRatio } from '#rules/format';

export type AmountFormat = 'currency' | 'number' | 'percent';

const formats: Record<AmountFormat, (value: number) => string> = {
  currency: formatMoney,
  number: formatNumber,
  percent: formatRatio,
};

/** Formats a value: whole đồng, a number, or a ratio (0.125) as a percentage; null becomes "–". */
export const formatReportAmount = (value: number | null | undefined, format: AmountFormat): string =>
  value == null ? '–' : formats[format](value);

/** Formats a value for an axis: đồng as '1,2 tỷ', '350 tr', '95.000 ₫' or '0'. */
export function formatAxisAmount(amount: number, format: AmountFormat): string {
  if (format !== 'currency') return formatReportAmount(amount, format);
  const size = Math.abs(amount);
  if (size >= 1e9) return `${formatNumber(amount / 1e9, 1)} tỷ`;
  if (size >= 1e6) return `${formatNumber(amount / 1e6, 1)} tr`;
  return amount === 0 ? '0' : formatMoney(Math.round(amount));
}
