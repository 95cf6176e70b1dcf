import { formatNumber } from '#rules/format';

/** Đồng for an axis: '1,2 tỷ', '350 tr', '0'. */
export function shortMoney(amount: number): string {
  const size = Math.abs(amount);
  if (size >= 1e9) return `${formatNumber(amount / 1e9, 1)} tỷ`;
  if (size >= 1e6) return `${formatNumber(amount / 1e6, 1)} tr`;
  return formatNumber(amount, 0);
}
