import { allVerbs } from './access.ts';
import { boolean, datetime, ref, text, texts } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** URLs to which the server sends changes as they happen (schema 11.5). */
export const webhooks = defineResource('webhooks', {
  label: 'Webhook',
  plural: 'Webhook',
  title: 'url',
  fields: {
    url: text('Địa chỉ nhận', { required: true, maxLength: 2_000, help: 'Bắt đầu bằng https://.' }),
    /** Names of events, as returned by `listWebhookEvents`. */
    events: texts('Sự kiện', { required: true }),
    active: boolean('Đang bật', { default: true }),
    off_reason: text('Vì sao tắt', neverWritten),
    user_id: ref('Người tạo', 'users', { ...neverWritten, required: true }),
    created_at: datetime('Ngày tạo', neverWritten),
    /** The signing secret, returned only when the webhook is created. */
    secret: text('Khóa ký', { computed: true, show: [] }),
  },
  list: {
    columns: ['url', 'events', 'active', 'off_reason', 'user_id'],
    narrow: ['url', 'active', 'off_reason'],
    filters: [filter('active', 'active', { hidden: true })],
    sort: '-created_at',
    open: 'quick',
    include: ['user'],
    empty: 'Chưa có webhook nào.',
  },
  form: { fields: ['url', 'events', 'active'] },
  view: {
    fields: ['url', 'events', 'active', 'off_reason', 'user_id', 'created_at'],
    tabs: ['detail', 'history'],
    include: ['user'],
  },
  actions: {
    test: {
      label: 'Gửi thử',
      prompt: 'Một tin "webhooks.test" được gửi ngay tới địa chỉ này. Kết quả hiện ở danh sách các lần gửi.',
      on: ['row', 'view'],
      roles: ['admin'],
      when: ({ active }) => active === true,
      order: 1,
    },
    rotate: {
      label: 'Đổi khóa ký',
      prompt: 'Khóa mới chỉ hiện một lần. Trong 24 giờ tới, mỗi tin được ký bằng cả khóa cũ và khóa mới.',
      on: ['view'],
      roles: ['admin'],
      order: 2,
    },
  },
  secret: true,
  access: { admin: allVerbs },
});
export type Webhook = RecordOf<typeof webhooks>;
