import { own } from './access.ts';
import { workStates } from './choices.ts';
import { choice, datetime, integer, json, ref, text } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

const never = { write: 'never' } as const;

/** What is done to many records, and whether it can be stopped between two of them. */
export const workKinds = {
  import: { label: 'Nhập tệp', canStop: true },
  undo_import: { label: 'Lấy lại tệp đã nhập', canStop: false },
  edit: { label: 'Sửa nhiều dòng', canStop: true },
  revert: { label: 'Hoàn tác nhiều dòng', canStop: true },
  action: { label: 'Thao tác nhiều dòng', canStop: true },
  /** Its rows are percent: how much there is to look through is not known before. */
  erase: { label: 'Xóa dữ liệu cá nhân', canStop: false },
  /** Its rows are 0 where their number is not known before. */
  export: { label: 'Xuất tệp', canStop: true },
  restore: { label: 'Khôi phục từ thùng rác', canStop: false },
} as const;
export type WorkKind = keyof typeof workKinds;

/** Whether work of this kind can be stopped. */
export const canStop = (kind: string): boolean =>
  Object.hasOwn(workKinds, kind) && workKinds[kind as WorkKind].canStop;

/** What became of one record; `not_done`: not yet, or not any more after a stop. */
export interface WorkResult {
  object_id: string;
  state: 'finished' | 'failed' | 'not_done';
  error?: string;
  /** Of an edit: its line of history, by which it is taken back. */
  log_id?: string;
}

const mine = { can: ['read'], rows: { user_id: own('id') } } as const;

/** Work on many records that somebody began: how far it is, and what became of each; stored for seven days. */
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
    /** `WorkResult` of each record; only of a single answer, because they may be a thousand. */
    results: json('Kết quả từng bản ghi', { computed: true, show: [] }),
    /** What the call that began it answers at its end, without rows. */
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
