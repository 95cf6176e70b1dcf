import type { RevenuePart } from './revenueFilter.ts';

/** What the parts of a figure are called: paid, running, and what is still to come (rules 8.3). */
export const revenueParts: Readonly<Record<RevenuePart, string>> = {
  came: 'Đã về',
  loading: 'Đang về',
  willcome: 'Sẽ về',
};
