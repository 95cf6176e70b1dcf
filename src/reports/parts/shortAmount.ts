import { formatNumber } from '#rules/format';
import { type AmountFormat, amountText } from './amountText.ts';

/** A figure for an axis; đồng as '1,2 tỷ', '350 tr', '0'. */
export function shortAmount(amount: number, format: AmountFormat): string {
  if (format !== 'currency') return amountText(amount, format);
  const size = Math.abs(amount);
  if (size >= 1e9) return `${formatNumber(amount / 1e9, 1)} tỷ`;
  if (size >= 1e6) return `${formatNumber(amount / 1e6, 1)} tr`;
  return formatNumber(amount, 0);
}
