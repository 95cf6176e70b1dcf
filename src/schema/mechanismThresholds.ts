import { allVerbs, toViewerValue } from './access.ts';
import { money, percent, ref } from './kinds.ts';
import { defineResource } from './resource.ts';

/** Percentages of a mechanism that apply from a given monthly revenue on (rules 6.2). */
export const mechanismThresholds = defineResource('mechanism_thresholds', {
  label: 'Mức thưởng',
  title: 'revenue',
  fields: {
    revenue: money('Doanh thu từ', { required: true, min: 0 }),
    commission_percent: percent('Hoa hồng', { required: true, min: 0, max: 100 }),
    bonus_percent: percent('Thưởng vượt doanh thu', { required: true, min: 0, max: 100 }),
    mechanism_id: ref('Cơ chế', 'mechanisms', { required: true, write: 'create' }),
  },
  list: {
    columns: ['revenue', 'commission_percent', 'bonus_percent'],
    narrow: ['revenue', 'commission_percent', 'bonus_percent'],
    filters: ['mechanism_id'],
    sort: 'revenue',
    open: 'quick',
  },
  access: {
    admin: allVerbs,
    finance: ['read'],
    partner: { can: ['read'], rows: { mechanism_id: toViewerValue('mechanism_id') } },
  },
  history: ['mechanism'],
});
