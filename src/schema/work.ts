import { toViewerValue } from './access.ts';
import { workStates } from './choices.ts';
import { choice, datetime, integer, json, ref, text } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** Kinds of work on many records. `canStop`: true if the work can be stopped between two records. */
export const workKinds = {
  import: { label: 'Nhập tệp', canStop: true },
  undo_import: { label: 'Hoàn tác lần nhập', canStop: false },
  edit: { label: 'Sửa nhiều dòng', canStop: true },
  revert: { label: 'Hoàn tác nhiều dòng', canStop: true },
  action: { label: 'Thao tác nhiều dòng', canStop: true },
  /** For this kind, `done` and `rows` are percentages, because the amount of data to search is not known in advance. */
  erase: { label: 'Xóa dữ liệu cá nhân', canStop: false },
  /** For this kind, `rows` is 0 if the number of records is not known in advance. */
  export: { label: 'Xuất tệp', canStop: true },
  restore: { label: 'Khôi phục từ thùng rác', canStop: false },
} as const;
export type WorkKind = keyof typeof workKinds;

export const canStopWork = (kind: string): boolean =>
  Object.hasOwn(workKinds, kind) && workKinds[kind as WorkKind].canStop;

/** Result for one record; `not_done`: the record is not processed yet, or was skipped because the work was stopped. */
export interface WorkResult {
  object_id: string;
  state: 'finished' | 'failed' | 'not_done';
  error?: string;
  /** For an edit: id of the history line, which is needed to undo the edit. */
  log_id?: string;
}

const ownRowsGrant = { can: ['read'], rows: { user_id: toViewerValue('id') } } as const;

/** A user's work on many records: its progress, and the result for each record; stored for seven days. */
export const work = defineResource('work', {
  label: 'Việc nhiều bản ghi',
  title: 'label',
  fields: {
    label: text('Việc', { ...neverWritten, required: true }),
    kind: text('Loại', { ...neverWritten, required: true, show: [] }),
    /** Name of the resource whose records the work changes. */
    resource: text('Danh mục', { ...neverWritten, required: true, show: [] }),
    user_id: ref('Người làm', 'users', { ...neverWritten, required: true }),
    state: choice('Trạng thái', workStates, { ...neverWritten, required: true, default: 'running' }),
    done: integer('Đã làm', { ...neverWritten, default: 0 }),
    rows: integer('Số bản ghi', { ...neverWritten, default: 0 }),
    /** The `WorkResult` of each record. Only returned if a single work record is read, because a work can have a thousand results. */
    results: json('Kết quả từng bản ghi', { computed: true, show: [] }),
    /** Final answer of the call that started the work, without its rows. */
    answer: json('Kết quả', { ...neverWritten, show: [] }),
    started_at: datetime('Bắt đầu', { ...neverWritten, required: true, showTime: true }),
    finished_at: datetime('Xong lúc', { ...neverWritten, showTime: true }),
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
  access: { admin: ['read'], finance: ownRowsGrant, sales: ownRowsGrant, partner: ownRowsGrant },
});
export type WorkRecord = RecordOf<typeof work>;
