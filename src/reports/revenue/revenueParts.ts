import type { RevenuePart } from './buildRevenueHref.ts';

/** Labels of a figure's parts: paid, running and future (rules 8.3). */
export const revenueParts: Readonly<Record<RevenuePart, string>> = {
  came: 'Đã về',
  loading: 'Đang về',
  willcome: 'Sẽ về',
};
