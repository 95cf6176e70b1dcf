import { allVerbs, toViewerValue } from './access.ts';
import { datetime, link, ref, text } from './kinds.ts';
import { defineResource } from './resource.ts';

/** A landing page of a partner, with the QR code that opens it (schema 8.2). */
export const partnerLandings = defineResource('partner_landings', {
  label: 'Trang giới thiệu',
  title: 'name',
  fields: {
    name: text('Tên trang'),
    url: link('Đường dẫn', { required: true }),
    qrcode: text('Mã QR', { computed: true, maxLength: 20_000 }),
    partner_id: ref('Đối tác', 'partners', { required: true, write: 'create' }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
  },
  search: ['name', 'url'],
  list: {
    columns: ['name', 'url', 'created_at'],
    narrow: ['name', 'url'],
    filters: ['partner_id'],
    open: 'quick',
  },
  access: {
    admin: allVerbs,
    finance: ['read'],
    sales: ['read'],
    partner: { can: ['read'], rows: { partner_id: toViewerValue('partner_id') } },
  },
  history: ['partner'],
});
