import { integer, month } from '../kinds.ts';

/** A month, or a year, or neither for all time. */
export const period = {
  month: month('Tháng'),
  year: integer('Năm', { min: 1900, max: 9999 }),
} as const;
