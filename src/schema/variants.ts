import { allVerbs } from './access.ts';
import { integer, ref, text } from './kinds.ts';
import { defineResource, type RecordOf } from './resource.ts';

/** A variant of a service, such as a size. A variant has a name and the default quantity of a line (rules 4.3). */
export const variants = defineResource('variants', {
  label: 'Biến thể',
  title: 'name',
  fields: {
    name: text('Tên', { required: true }),
    quantity: integer('Số lượng', { min: 1, max: 1000 }),
    service_id: ref('Dịch vụ', 'services', { required: true, write: 'create' }),
  },
  search: ['name'],
  list: {
    columns: ['name', 'quantity', 'service_id'],
    narrow: ['name', 'quantity'],
    filters: ['service_id'],
    sort: 'quantity',
    open: 'quick',
  },
  access: {
    admin: allVerbs,
    finance: allVerbs,
    sales: allVerbs,
    partner: { can: ['read'], rows: { 'service.for_partner': true } },
  },
  history: ['service'],
});
export type Variant = RecordOf<typeof variants>;
