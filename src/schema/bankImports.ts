import { banks } from '#rules/banks';
import { importStates } from './choices.ts';
import { choice, date, datetime, integer, multilineText, ref, text } from './kinds.ts';
import { dayRangeFilters, defineResource } from './resource.ts';

const never = { write: 'never' } as const;

/** An imported statement file: time, user, file and result. */
export const bankImports = defineResource('bank_imports', {
  label: 'Lần nhập sao kê',
  plural: 'Các lần nhập sao kê',
  title: 'file_name',
  fields: {
    created_at: datetime('Lúc', { ...never, showTime: true }),
    file_name: text('Tệp', { ...never, personal: false }),
    bank: choice('Ngân hàng', banks, { ...never, required: true }),
    account: text('Tài khoản', { ...never, required: true, suggest: true, personal: false, dataOf: [] }),
    user_id: ref('Người nhập', 'users', never),
    created: integer('Dòng mới', { ...never, default: 0 }),
    known: integer('Dòng đã có', { ...never, default: 0 }),
    first_day: date('Từ ngày', never),
    last_day: date('Đến ngày', never),
    state: choice('Kết quả', importStates, { ...never, default: 'finished', show: [] }),
    undone_at: datetime('Hoàn tác lúc', never),
    undo_reason: multilineText('Lý do hoàn tác', { ...never, show: ['view'], personal: false }),
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
    filters: ['account', dayRangeFilters('created', 'created_at', 'Lúc')],
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
