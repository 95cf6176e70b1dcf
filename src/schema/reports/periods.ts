import { integer, month } from '../kinds.ts';

/** Parameters of a period: a month or a year. If neither is given, the period is all time. */
export const periodParamFields = {
  month: month('Tháng'),
  year: integer('Năm', { min: 1900, max: 9999 }),
} as const;
