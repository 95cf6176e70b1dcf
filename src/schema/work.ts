import { own } from './access.ts';
import { workStates } from './choices.ts';
import { choice, datetime, integer, json, ref, text } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

const never = { write: 'never' } as const;

/** Kinds of work on many records, and whether each can be stopped between two records. */
export const workKinds = {
  import: { label: 'Nhập tệp', canStop: true },
  undo_import: { label: 'Lấy lại tệp đã nhập', canStop: false },
  edit: { label: 'Sửa nhiều dòng', canStop: true },
  revert: { label: 'Hoàn tác nhiều dòng', canStop: true },
  action: { label: 'Thao tác nhiều dòng', canStop: true },
  /** `rows` is in percent, because the amount of data to search is not known in advance. */
  erase: { label: 'Xóa dữ liệu cá nhân', canStop: false },
  /** `rows` is 0 if their number is not known in advance. */
  export: { label: 'Xuất tệp', canStop: true },
  restore: { label: 'Khôi phục từ thùng rác', canStop: false },
} as const;
export type WorkKind = keyof typeof workKinds;

export const canStop = (kind: string): boolean =>
  Object.hasOwn(workKinds, kind) && workKinds[kind as WorkKind].canStop;

/** The result for one record; `not_done`: not processed yet, or skipped because the work was stopped. */
export interface WorkResult {
  object_id: string;
  state: 'finished' | 'failed' | 'not_done';
  error?: string;
  /** For an edit: the id of its history line, used to undo the edit. */
  log_id?: string;
}

const mine = { can: ['read'], rows: { user_id: own('id') } } as const;

/** A user's work on many records: its progress, and the result for each record; stored for seven days. */
export const work = defineResource('work', {
  label: 'Việc nhiều bản ghi',
  title: 'label',
  fields: {
    label: text('Việc', { ...never, required: true }),
    kind: text('Loại', { ...never, required: true, show: [] }),
    /** The name of the resource whose records it changes. */
    resource: text('Danh mục', { ...never, required: true, show: [] }),
    user_id: ref('Người làm', 'users', { ...never, required: true }),
    state: choice('Trạng thái', workStates, { ...never, required: true, default: 'running' }),
    done: integer('Đã làm', { ...never, default: 0 }),
    rows: integer('Số bản ghi', { ...never, default: 0 }),
    /** The `WorkResult` of each record; only returned for a single work, because there can be a thousand. */
    results: json('Kết quả từng bản ghi', { computed: true, show: [] }),
    /** The final answer of the call that started the work, without rows. */
    answer: json('Kết quả', { ...never, show: [] }),
    started_at: datetime('Bắt đầu', { ...never, required: true, showTime: true }),
    finished_at: datetime('Xong lúc', { ...never, showTime: true }),
  },
  list: {
    columns: ['label', 'user_id', 'state', 'done', 'rows', 'started_at', 'finished_at'],
    narrow: ['label', 'state', 'done', 'rows'],
    filters: [filter('state', 'state', { many: true }), filter('user_id', 'user_id')],
    sort: '-started_at',
    open: 'quick',
    include: ['user'],
    empty: 'Không có việc nào.',
  },
  form: { fields: [] },
  view: {
    fields: ['label', 'user_id', 'state', 'done', 'rows', 'started_at', 'finished_at'],
    tabs: ['detail'],
  },
  access: { admin: ['read'], finance: mine, sales: mine, partner: mine },
});
export type WorkRecord = RecordOf<typeof work>;
