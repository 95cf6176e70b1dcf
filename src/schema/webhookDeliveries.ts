import { webhookDeliveryStates } from './choices.ts';
import { choice, datetime, integer, multilineText, ref, text } from './kinds.ts';
import { defineResource, filter } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** Webhook messages, sent or pending. All attempts to send a message use the same message id (schema 11.6). */
export const webhookDeliveries = defineResource('webhook_deliveries', {
  label: 'Lần gửi webhook',
  plural: 'Các lần gửi webhook',
  title: 'event',
  fields: {
    created_at: datetime('Lúc', { ...neverWritten, showTime: true }),
    event: text('Sự kiện', { ...neverWritten, required: true }),
    webhook_id: ref('Webhook', 'webhooks', { ...neverWritten, required: true }),
    record_id: text('Mã bản ghi', { ...neverWritten, required: true }),
    state: choice('Trạng thái', webhookDeliveryStates, {
      ...neverWritten,
      required: true,
      default: 'waiting',
    }),
    attempts: integer('Số lần thử', { ...neverWritten, default: 0 }),
    status_code: integer('Mã trả lời', neverWritten),
    /** Error of the last attempt, without the text of the receiver's answer. */
    last_error: multilineText('Lỗi gần nhất', neverWritten),
    next_try_at: datetime('Gửi tiếp lúc', neverWritten),
    delivered_at: datetime('Nhận lúc', neverWritten),
    /** Id of the message, the same in every attempt, so that the receiver can recognize a repeated message. */
    message_id: text('Mã tin (webhook-id)', { ...neverWritten, required: true, show: ['view'] }),
  },
  list: {
    columns: [
      ...(['created_at', 'event', 'record_id', 'webhook_id'] as const),
      ...(['state', 'status_code', 'attempts', 'last_error'] as const),
    ],
    narrow: ['event', 'state', 'last_error', 'created_at'],
    secondLine: { event: ['record_id'], state: ['status_code', 'last_error'] },
    filters: [
      filter('state', 'state', { many: true }),
      filter('webhook_id', 'webhook_id', {}),
      filter('event', 'event', { hidden: true }),
      filter('record_id', 'record_id', { hidden: true }),
    ],
    sort: '-created_at',
    open: 'quick',
    include: ['webhook'],
    empty: 'Chưa gửi gì.',
  },
  form: { fields: [] },
  view: {
    fields: [
      ...(['event', 'record_id', 'webhook_id', 'state', 'attempts', 'status_code', 'last_error'] as const),
      ...(['created_at', 'next_try_at', 'delivered_at', 'message_id'] as const),
    ],
    tabs: ['detail'],
    include: ['webhook'],
  },
  actions: {
    resend: {
      label: 'Gửi lại',
      prompt: 'Tin này được gửi lại ngay, với mã tin như trước.',
      on: ['row', 'view', 'bulk'],
      roles: ['admin'],
      when: ({ state }) => state !== 'waiting',
      order: 1,
      tone: 'main',
    },
  },
  access: { admin: ['read'] },
});
