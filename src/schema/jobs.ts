import { jobStates } from './choices.ts';
import { choice, datetime, integer, multilineText, text } from './kinds.ts';
import { defineResource, filter } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** Labels of the kinds of background jobs. */
export const jobKinds = {
  auto_book: 'Tự ghi theo sao kê',
  purge_expired: 'Dọn dữ liệu hết hạn',
  leave_nurses: 'Cho điều dưỡng nghỉ sau ngày làm cuối',
  remind_contacts: 'Nhắc các cuộc hẹn gọi',
  prove_books: 'Đối chiếu sổ hằng đêm',
  send_messages: 'Gửi tin nhắn',
  queue_day_messages: 'Chuẩn bị tin nhắn hằng ngày',
  queue_payment_message: 'Chuẩn bị tin đã nhận tiền',
  queue_event_messages: 'Chuẩn bị tin mời và tin trả lời',
  queue_corrections: 'Chuẩn bị tin báo đổi lịch',
  refresh_messages: 'Cập nhật tin nhắn đang chờ',
  expire_offer: 'Kết thúc lời mời hết hạn',
  deliver_webhook: 'Gửi webhook',
  send_mail: 'Gửi thư',
  resume_work: 'Làm nốt việc bị ngắt',
  empty_journal: 'Dọn bản ghi tạm sau khi xóa dữ liệu',
} as const;
export type JobKind = keyof typeof jobKinds;

/** A background job: stored in the same transaction as the change that causes it, and retried after a failure (schema 10.1). */
export const jobs = defineResource('jobs', {
  label: 'Việc nền',
  plural: 'Việc nền',
  title: 'label',
  fields: {
    label: text('Việc', { computed: true }),
    kind: text('Loại', { ...neverWritten, required: true, show: [] }),
    state: choice('Trạng thái', jobStates, { ...neverWritten, required: true, default: 'waiting' }),
    /** Time from which the job may run. */
    run_at: datetime('Đến hạn lúc', { ...neverWritten, required: true, showTime: true }),
    attempts: integer('Số lần thử', { ...neverWritten, default: 0 }),
    /** Code or type of the last error, without data of the failed query; for a discarded job, the reason that the user gave. */
    last_error: multilineText('Lỗi gần nhất', neverWritten),
    created_at: datetime('Ngày tạo', neverWritten),
    finished_at: datetime('Xong lúc', { ...neverWritten, showTime: true }),
  },
  list: {
    columns: ['label', 'state', 'run_at', 'attempts', 'last_error', 'finished_at'],
    narrow: ['label', 'state', 'last_error', 'run_at'],
    secondLine: { state: ['last_error'] },
    filters: [filter('state', 'state', { many: true }), filter('kind', 'kind', { many: true, hidden: true })],
    sort: '-created_at',
    open: 'quick',
    empty: 'Không có việc nền nào.',
  },
  form: { fields: [] },
  view: {
    fields: ['label', 'state', 'run_at', 'attempts', 'last_error', 'created_at', 'finished_at'],
    tabs: ['detail', 'history'],
  },
  actions: {
    retry: {
      label: 'Thử lại',
      prompt: 'Việc này được làm lại ngay.',
      on: ['row', 'view', 'bulk'],
      roles: ['admin'],
      when: ({ state }) => state === 'dead',
      order: 1,
      tone: 'main',
    },
    discard: {
      label: 'Bỏ việc',
      prompt: 'Việc này không được làm nữa.',
      on: ['row', 'view', 'bulk'],
      roles: ['admin'],
      when: ({ state }) => state === 'dead',
      input: { reason: multilineText('Lý do', { required: true }) },
      order: 2,
      tone: 'danger',
    },
  },
  access: { admin: ['read'] },
});
