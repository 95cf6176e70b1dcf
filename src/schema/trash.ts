import { consentFields } from './consents.ts';
import { customers, erasedName } from './customers.ts';
import { eraseCustomerAction } from './eraseCustomerAction.ts';
import { datetime, integer, ref, text } from './kinds.ts';
import { buildDayRangeFilters, defineResource, filter, type RecordOf } from './resource.ts';

const neverWritten = { write: 'never' } as const;

/**
 * An entry of the trash: a deletion with all its dependent records, or a merge of customers. The entry can be restored for 30 days (schema
 * 7.8).
 */
export const trash = defineResource('trash', {
  label: 'Bản ghi đã xóa',
  plural: 'Thùng rác',
  title: 'title',
  fields: {
    title: text('Đã xóa', { ...neverWritten, required: true }),
    resource: text('Loại', { ...neverWritten, show: [] }),
    record_id: text('Mã', { ...neverWritten, show: [], recordId: true }),
    parts: integer('Số bản ghi', neverWritten),
    deleted_at: datetime('Xóa lúc', { ...neverWritten, showTime: true }),
    deleted_by: ref('Người xóa', 'users', neverWritten),
    expires_at: datetime('Giữ đến', neverWritten),
    /** For a merge: id of the customer who remains (rules 1.6). */
    merged_into: text('Gộp vào', { ...neverWritten, show: [], recordId: true }),
  },
  list: {
    columns: ['title', 'parts', 'deleted_at', 'deleted_by', 'expires_at'],
    narrow: ['title', 'deleted_at', 'deleted_by'],
    card: { plain: ['deleted_at', 'deleted_by'] },
    filters: [
      filter('title', 'title', { op: 'contains' }),
      filter('deleted_by', 'deleted_by'),
      buildDayRangeFilters('deleted_at', 'deleted_at', 'Xóa'),
      filter('resource', 'resource', { hidden: true }),
    ],
    sort: '-deleted_at',
    open: 'quick',
    empty: 'Thùng rác trống.',
  },
  form: { fields: [] },
  actions: {
    restore: {
      label: 'Khôi phục',
      prompt: ({ title, parts, merged_into }) =>
        merged_into
          ? `Hoàn tác "${title}": hai hồ sơ tách ra như trước. Gói, giao dịch và lịch sử đã chuyển theo trở về; những gì làm sau khi gộp ở lại với hồ sơ được giữ.`
          : parts && parts > 1
            ? `${title} trở lại cùng ${parts - 1} bản ghi đã xóa theo.`
            : `${title} trở lại như trước khi xóa.`,
      on: ['row', 'view'],
      roles: ['admin'],
      input: consentFields,
      order: 1,
      tone: 'main',
    },
    /** This action also erases the customers that were merged into the remaining customer. */
    erase: {
      ...eraseCustomerAction,
      on: ['row', 'view'],
      when: ({ resource, merged_into, title }) =>
        resource === customers.name && merged_into === null && title !== `${customers.label} ${erasedName}`,
      order: 2,
    },
  },
  access: { admin: ['read'] },
});
export type Trash = RecordOf<typeof trash>;
