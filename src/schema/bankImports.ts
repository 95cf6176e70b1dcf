import { banks } from '#rules/banks';
import { importStates } from './choices.ts';
import { choice, date, datetime, integer, multilineText, ref, text } from './kinds.ts';
import { buildDayRangeFilters, defineResource } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** An imported statement file: time, user, file and result. */
export const bankImports = defineResource('bank_imports', {
  label: 'Lần nhập sao kê',
  plural: 'Các lần nhập sao kê',
  title: 'file_name',
  fields: {
    created_at: datetime('Lúc', { ...neverWritten, showTime: true }),
    file_name: text('Tệp', { ...neverWritten, personal: false }),
    bank: choice('Ngân hàng', banks, { ...neverWritten, required: true }),
    account: text('Tài khoản', {
      ...neverWritten,
      required: true,
      suggest: true,
      personal: false,
      dataOf: [],
    }),
    user_id: ref('Người nhập', 'users', neverWritten),
    created: integer('Dòng mới', { ...neverWritten, default: 0 }),
    known: integer('Dòng đã có', { ...neverWritten, default: 0 }),
    first_day: date('Từ ngày', neverWritten),
    last_day: date('Đến ngày', neverWritten),
    state: choice('Kết quả', importStates, { ...neverWritten, default: 'finished', show: [] }),
    undone_at: datetime('Hoàn tác lúc', neverWritten),
    undo_reason: multilineText('Lý do hoàn tác', { ...neverWritten, show: ['view'], personal: false }),
  },
  list: {
    columns: [
      'created_at',
      'file_name',
      'bank',
      'account',
      'user_id',
      'created',
      'known',
      'last_day',
      'undone_at',
    ],
    narrow: ['created_at', 'account', 'created'],
    filters: ['account', buildDayRangeFilters('created', 'created_at', 'Lúc')],
    sort: '-created_at',
    open: 'quick',
    include: ['user'],
    empty: 'Chưa nhập sao kê nào.',
  },
  form: { fields: [] },
  view: {
    fields: [
      ...(['created_at', 'file_name', 'bank', 'account', 'user_id', 'created', 'known'] as const),
      ...(['first_day', 'last_day', 'undone_at', 'undo_reason'] as const),
    ],
    tabs: ['detail', 'history'],
    include: ['user'],
  },
  actions: {
    undo: {
      label: 'Hoàn tác lần nhập',
      prompt: 'Các dòng chỉ có trong tệp này bị xóa; dòng mà tệp khác hoặc ngân hàng cũng báo thì ở lại.',
      on: ['row', 'view'],
      roles: ['finance'],
      when: ({ state, undone_at }) => state === 'finished' && undone_at === null,
      input: { reason: multilineText('Lý do', { required: true }) },
      order: 1,
      tone: 'danger',
    },
  },
  access: { finance: ['read'] },
});
