import { toViewerValue } from './access.ts';
import { datetime, multilineText, ref, text } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

const ownRowsGrant = { can: ['read'], rows: { user_id: toViewerValue('id') } } as const;

/** The viewer's own notifications, newest first (schema 7.6). */
export const notifications = defineResource('notifications', {
  label: 'Thông báo',
  title: 'title',
  fields: {
    title: text('Tiêu đề', { write: 'never' }),
    body: multilineText('Nội dung', { write: 'never' }),
    path: text('Trang', { write: 'never' }),
    seen_at: datetime('Đã xem', { write: 'never' }),
    created_at: datetime('Lúc', { write: 'never' }),
    user_id: ref('Người nhận', 'users', { write: 'never', show: [] }),
  },
  list: {
    columns: ['title', 'body', 'created_at'],
    narrow: ['title', 'created_at'],
    filters: [filter('unread', 'seen_at', { op: 'null' })],
    open: 'quick',
  },
  access: { admin: ownRowsGrant, finance: ownRowsGrant, sales: ownRowsGrant, partner: ownRowsGrant },
});
export type Notification = RecordOf<typeof notifications>;
