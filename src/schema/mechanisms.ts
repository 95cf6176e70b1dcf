import { allVerbs, toViewerValue } from './access.ts';
import { datetime, text } from './kinds.ts';
import { defineResource, defineToManyRelation, filter, type RecordOf } from './resource.ts';

/** Payment terms of partners (rules 6.2). */
export const mechanisms = defineResource('mechanisms', {
  label: 'Cơ chế đối tác',
  title: 'name',
  fields: {
    code: text('Mã cơ chế', { required: true, maxLength: 40, fold: true }),
    name: text('Tên cơ chế', { required: true, fold: true }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
  },
  relations: { mechanism_thresholds: defineToManyRelation('mechanism_thresholds', 'mechanism_id') },
  search: ['name', 'code'],
  list: {
    columns: ['code', 'name', 'created_at'],
    narrow: ['name', 'code'],
    card: { plain: ['code'] },
    filters: [filter('name', 'name', { op: 'contains' }), filter('code', 'code', { op: 'contains' })],
    open: 'quick',
  },
  form: { columns: 2 },
  view: { include: ['mechanism_thresholds'] },
  deletion: { parts: 'các mức thưởng của nó' },
  access: {
    admin: allVerbs,
    finance: ['read'],
    partner: { can: ['read'], rows: { id: toViewerValue('mechanism_id') } },
  },
});
export type Mechanism = RecordOf<typeof mechanisms>;
