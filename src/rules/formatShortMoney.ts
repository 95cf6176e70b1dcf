import { formatMoney, formatNumber } from '#rules/format';

/** Formats đồng for places with little space: '1,2 tỷ', '350 tr', '95.000 ₫' or '0'. */
export function formatShortMoney(amount: number): string {
  const size = Math.abs(amount);
  if (size >= 1e9) return `${formatNumber(amount / 1e9, 1)} tỷ`;
  if (size >= 1e6) return `${formatNumber(amount / 1e6, 1)} tr`;
  return amount === 0 ? '0' : formatMoney(Math.round(amount));
}
