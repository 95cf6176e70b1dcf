import { bankDirections, bookableKinds } from './choices.ts';
import { choice, datetime, multilineText, text } from './kinds.ts';
import { defineResource } from './resource.ts';

/** Rules that assign a kind to statement lines with certain words: fees, interest, transfers between own accounts (rules 10.12). */
export const bankRules = defineResource('bank_rules', {
  label: 'Quy tắc sao kê',
  plural: 'Quy tắc sao kê',
  title: 'contains',
  fields: {
    contains: text('Nội dung có', {
      required: true,
      fold: true,
      personal: false,
      help: 'Dấu và chữ hoa không phân biệt.',
    }),
    direction: choice('Chiều', bankDirections, { required: true }),
    kind: choice('Ghi là', bookableKinds, { required: true }),
    note: multilineText('Ghi chú', { fold: true, personal: false }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
  },
  search: ['contains', 'note'],
  list: {
    columns: ['contains', 'direction', 'kind', 'note'],
    narrow: ['contains', 'kind'],
    filters: ['direction'],
    sort: 'contains',
    open: 'quick',
    empty: 'Chưa có quy tắc nào.',
  },
  form: { fields: ['contains', 'direction', 'kind', 'note'] },
  view: { fields: ['contains', 'direction', 'kind', 'note', 'created_at'], tabs: ['detail', 'history'] },
  access: { finance: ['read', 'create', 'edit', 'delete'] },
});
