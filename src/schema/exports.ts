import { exportFormats, exportStates } from './choices.ts';
import { choice, datetime, integer, multilineText, ref, text } from './kinds.ts';
import { buildDayRangeFilters, defineResource, filter, type RecordOf } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** An exported file: the user, the list, its filters, and the number of records; stored for 90 days (schema 9.4). */
export const exports = defineResource('exports', {
  label: 'Lần xuất tệp',
  plural: 'Tệp đã xuất',
  title: 'title',
  fields: {
    created_at: datetime('Lúc', { ...neverWritten, showTime: true }),
    user_id: ref('Người xuất', 'users', { ...neverWritten, required: true }),
    /** Name of the user who was visiting this account, if the file was exported during a visit. */
    via: text('Người truy cập', neverWritten),
    /** Title of the file; for a list or report, the name of the list or report. */
    title: text('Nội dung', { ...neverWritten, required: true, fold: true, suggest: true }),
    /** Path of the exported list in the API, without `/export`: `customers`, `reports/revenue`, `customers/personal_data`. */
    list: text('Địa chỉ', { ...neverWritten, required: true, show: [] }),
    /** Id of the record whose data the file contains; empty for a list. */
    record_id: text('Mã bản ghi', { ...neverWritten, show: [], recordId: true }),
    filters: multilineText('Bộ lọc', neverWritten),
    format: choice('Định dạng', exportFormats, { ...neverWritten, required: true }),
    row_count: integer('Số dòng', { ...neverWritten, default: 0 }),
    state: choice('Kết quả', exportStates, { ...neverWritten, default: 'started' }),
  },
  list: {
    columns: ['created_at', 'user_id', 'via', 'title', 'filters', 'format', 'row_count', 'state'],
    narrow: ['title', 'created_at', 'user_id', 'row_count', 'state'],
    card: { plain: ['created_at', 'user_id'] },
    secondLine: { user_id: ['via'], title: ['filters'] },
    filters: [
      'user_id',
      filter('title', 'title', { op: 'contains' }),
      buildDayRangeFilters('created', 'created_at', 'Xuất'),
      filter('format', 'format', { many: true }),
      filter('state', 'state', { many: true }),
      filter('list', 'list', { hidden: true }),
    ],
    sort: '-created_at',
    open: 'quick',
    include: ['user'],
    empty: 'Chưa ai xuất tệp nào trong 90 ngày qua.',
  },
  form: { fields: [] },
  view: {
    fields: ['created_at', 'user_id', 'via', 'title', 'filters', 'format', 'row_count', 'state'],
    tabs: ['detail'],
    include: ['user'],
  },
  access: { admin: ['read'] },
});
export type Export = RecordOf<typeof exports>;
