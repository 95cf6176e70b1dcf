import { integer, month } from '../kinds.ts';

/** Parameters of a period: a month, or a year, or neither of them for all time. */
export const periodParamFields = {
  month: month('Tháng'),
  year: integer('Năm', { min: 1900, max: 9999 }),
} as const;
