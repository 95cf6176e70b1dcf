import { messageTextNames } from '#rules/messageKinds';
import { toViewerValue } from './access.ts';
import { messageStates } from './choices.ts';
import { choice, date, datetime, integer, multilineText, phone, ref, text } from './kinds.ts';
import { messageLabels, messageRecipients } from './messages.ts';
import { buildDayRangeFilters, defineResource, filter, type RecordOf } from './resource.ts';

const neverWritten = { write: 'never' } as const;
const hidden = { ...neverWritten, show: [] } as const;
const kinds = messageTextNames.map((value) => ({ value, label: messageLabels[value] }));
const retriable = ['failed', 'unknown'];
const sellers = ['admin', 'sales'] as const;

/**
 * The outbox of messages to nurses and mothers. Each recipient has at most one message per kind and day, or per kind and event (rules
 * 3.17).
 */
export const outgoingMessages = defineResource('outgoing_messages', {
  label: 'Tin nhắn đã gửi',
  plural: 'Tin nhắn gửi đi',
  title: 'recipient_name',
  fields: {
    created_at: datetime('Ngày tạo', neverWritten),
    kind: choice('Loại tin', kinds, { ...neverWritten, required: true }),
    recipient_type: choice('Gửi cho', messageRecipients, { ...neverWritten, required: true }),
    recipient_id: text('Mã người nhận', { ...hidden, required: true, personal: false }),
    recipient_name: text('Người nhận', { computed: true }),
    phone: phone('Điện thoại', { ...neverWritten, personal: true }),
    text: multilineText('Nội dung', { ...neverWritten, personal: true }),
    state: choice('Trạng thái', messageStates, { ...neverWritten, required: true, default: 'waiting' }),
    reason: text('Lý do', { ...neverWritten, personal: false }),
    day: date('Của ngày', neverWritten),
    send_at: datetime('Gửi từ lúc', neverWritten),
    sent_at: datetime('Gửi lúc', neverWritten),
    /** Tracking id at the provider: two calls with the same id send one message. */
    tracking_id: text('Mã theo dõi', { ...neverWritten, required: true, show: ['view'], personal: false }),
    provider_id: text('Mã của Zalo', { ...neverWritten, show: ['view'], personal: false }),
    attempts: integer('Số lần thử', { ...hidden, default: 0 }),
    /** `sales_id`, `sales2_id`, `sales3_id`: sales users of the packages that a mother's message is about, at most three per day. */
    sales_id: ref('Sales', 'users', hidden),
    sales2_id: ref('Sales thứ hai', 'users', hidden),
    sales3_id: ref('Sales thứ ba', 'users', hidden),
  },
  list: {
    columns: [...(['recipient_name', 'phone', 'kind', 'day', 'state', 'sent_at', 'text', 'reason'] as const)],
    secondLine: {
      recipient_name: ['phone'],
      kind: ['day'],
      state: ['sent_at'],
      text: ['reason'],
    },
    narrow: ['recipient_name', 'kind', 'state', 'reason'],
    filters: [
      filter('state', 'state', { many: true }),
      filter('kind', 'kind', { many: true }),
      filter('recipient_type', 'recipient_type', {}),
      buildDayRangeFilters('day', 'day', 'Của ngày'),
      filter('day', 'day', { hidden: true }),
      filter('recipient_id', 'recipient_id', { hidden: true }),
      filter('tracking_id', 'tracking_id', { hidden: true }),
    ],
    sort: '-created_at',
    open: 'quick',
    empty: 'Chưa có tin nhắn nào.',
  },
  form: { fields: [] },
  view: {
    fields: [
      ...(['kind', 'recipient_type', 'recipient_name', 'phone', 'text', 'state', 'reason', 'day'] as const),
      ...(['send_at', 'sent_at', 'created_at', 'tracking_id', 'provider_id'] as const),
    ],
    tabs: ['detail', 'history'],
  },
  actions: {
    retry: {
      label: 'Gửi lại',
      prompt: ({ state }) =>
        state === 'unknown'
          ? 'Tin này có thể đã đến người nhận. Gửi lại thì người đó có thể nhận hai lần.'
          : 'Tin này được gửi lại ngay, ngoài giờ yên lặng.',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: ({ state }) => retriable.includes(state ?? ''),
      order: 1,
      tone: 'main',
    },
    cancel: {
      label: 'Hủy gửi',
      prompt: 'Tin này không được gửi nữa.',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: ({ state }) => state === 'waiting',
      order: 2,
      tone: 'danger',
    },
  },
  access: {
    admin: ['read'],
    sales: {
      can: ['read'],
      rows: [
        { sales_id: toViewerValue('id') },
        { sales2_id: toViewerValue('id') },
        { sales3_id: toViewerValue('id') },
      ],
    },
  },
});
export type OutgoingMessage = RecordOf<typeof outgoingMessages>;
