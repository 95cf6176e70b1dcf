import { date, integer, money } from './kinds.ts';
import { buildDayRangeFilters, defineResource, type RecordOf } from './resource.ts';

/** A day's advertising cost and hand-counted leads; one record a day (rules 8.8). */
export const marketingDays = defineResource('metrics', {
  label: 'Chỉ số ngày',
  title: 'day',
  fields: {
    day: date('Ngày', { required: true, write: 'create' }),
    expense: money('Chi phí', { min: 0, default: 0 }),
    c3_fanpage: integer('Số C3 Fanpage', { min: 0, max: 1000000, default: 0 }),
    c3_hotline: integer('Số C3 Hotline', { min: 0, max: 1000000, default: 0 }),
    c3_zalo: integer('Số C3 Zalo', { min: 0, max: 1000000, default: 0 }),
  },
  list: {
    columns: ['day', 'expense', 'c3_fanpage', 'c3_hotline', 'c3_zalo'],
    narrow: ['day', 'expense'],
    filters: [buildDayRangeFilters('day', 'day', 'Ngày')],
    sort: '-day',
    open: 'quick',
  },
  access: { admin: ['read', 'create', 'edit'], finance: ['read'] },
});
export type MarketingDay = RecordOf<typeof marketingDays>;
