import { logStates } from './choices.ts';
import { choice, datetime, json, ref, text } from './kinds.ts';
import { defineResource } from './resource.ts';

/**
 * A line of a record's history. Lines can only be read through the record's `action_logs`, by users who may read the record (schema 7.5).
 */
export const actionLogs = defineResource('action_logs', {
  label: 'Lịch sử',
  title: 'action_label',
  fields: {
    created_at: datetime('Lúc', { write: 'never' }),
    state: choice('Kết quả', logStates, { write: 'never' }),
    actor_id: ref('Người thực hiện', 'users', { write: 'never' }),
    via: text('Thay mặt', { write: 'never' }),
    key_name: text('Khóa API', { write: 'never' }),
    /** The record that changed. Lines about a note are also in the history of the note's customer. */
    resource: text('Loại bản ghi', { write: 'never', show: [], personal: false }),
    record_id: text('Mã bản ghi', { write: 'never', show: [], recordId: true, personal: false }),
    action_code: text('Mã', { write: 'never' }),
    action_label: text('Thao tác', { write: 'never' }),
    action_data: json('Dữ liệu', { write: 'never' }),
    error: text('Lỗi', { write: 'never' }),
    revert: text('Hoàn tác tại', { write: 'never', computed: true, show: [] }),
  },
  list: {
    columns: ['created_at', 'state', 'actor_id', 'action_label', 'action_data', 'error'],
    narrow: ['created_at', 'action_label', 'state'],
    sort: '-created_at',
    open: 'quick',
    include: ['actor'],
  },
  access: {},
});
