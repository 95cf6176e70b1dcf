import { type Access, type AccessVerb, accessVerbs, type Role, staffRoles, type Viewer } from './access.ts';
import { agents } from './agents.ts';
import { customers } from './customers.ts';
import { choice, datetime, multilineText, ref, refs, text } from './kinds.ts';
import { packages } from './packages.ts';
import { partners } from './partners.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';
import { transactions } from './transactions.ts';

/** Number of hours for which the author may change a note. */
export const noteEditHours = 24;

/** Resources whose records can have notes, with their labels and access rights. */
const noteHosts: Readonly<
  Record<NoteResourceName, { readonly label: string; readonly access: Access<never> }>
> = {
  customers,
  packages,
  agents,
  partners,
  transactions,
};
/** Name, in the API, of a resource whose records can have notes. */
export type NoteResourceName = 'customers' | 'packages' | 'agents' | 'partners' | 'transactions';

const hostChoices = Object.entries(noteHosts).map(([value, { label }]) => ({
  value: value as NoteResourceName,
  label,
}));

/** True if records of this resource can have notes. */
export const hasNotes = (name: string): name is NoteResourceName => Object.hasOwn(noteHosts, name);

/**
 * Returns the roles that may read the records of this resource, and therefore also the notes on these records. The partner role is never
 * included.
 */
export const listNoteReaderRoles = (host: NoteResourceName): Role[] =>
  staffRoles.filter((role) => {
    const entry = noteHosts[host].access[role];
    const can: readonly AccessVerb[] = entry === undefined ? [] : 'can' in entry ? entry.can : entry;
    return can.includes('read');
  });

const isAuthor = ({ author_id }: { author_id: string | null }, { id }: Viewer): boolean => author_id === id;

/**
 * Returns the rights of a role on notes: read and write notes on all records that the role can read, change own notes, and delete own
 * notes. An admin may delete any note.
 */
function buildRights(role: Role) {
  const readable = hostChoices.filter(({ value }) => listNoteReaderRoles(value).includes(role));
  return {
    can: accessVerbs,
    ...(readable.length < hostChoices.length && {
      rows: readable.map(({ value }) => ({ record_type: value })),
    }),
    when: { edit: isAuthor, ...(role === 'admin' ? {} : { delete: isAuthor }) },
  };
}

/**
 * Declares an additional reference to the note's record. Deletions, histories, erasure and personal data files find notes by this
 * reference.
 */
const createHostReference = (label: string, target: NoteResourceName) =>
  ref(label, target, { write: 'never', show: [] });

/** Notes that staff write to each other on a record (schema 7.10). */
export const notes = defineResource('notes', {
  label: 'Ghi chú',
  title: 'record_title',
  fields: {
    record_type: choice('Loại bản ghi', hostChoices, { required: true, write: 'create' }),
    record_id: text('Mã bản ghi', { required: true, write: 'create', maxLength: 15, personal: false }),
    record_title: text('Ở', { computed: true, personal: true }),
    record_path: text('Trang', { computed: true, show: [], personal: false }),
    text: multilineText('Nội dung', {
      required: true,
      maxLength: 5_000,
      personal: true,
      dataOf: ['person', 'agent_id'],
    }),
    author_id: ref('Người viết', 'users', { write: 'never' }),
    author_name: text('Tên người viết', { from: 'author.name', show: [] }),
    created_at: datetime('Lúc', { write: 'never', dataOf: ['person', 'agent_id', 'author_id'] }),
    edited_at: datetime('Sửa lúc', { write: 'never' }),
    mentions: refs('Nhắc tới', 'users', { default: [] }),
    /** Users who were already notified of this note and are not notified again. */
    notified: refs('Đã báo', 'users', { write: 'never', show: [], read: [], default: [] }),
    customer_id: createHostReference('Khách hàng', 'customers'),
    package_id: createHostReference('Gói đăng ký', 'packages'),
    agent_id: createHostReference('Điều dưỡng', 'agents'),
    partner_id: createHostReference('Đối tác', 'partners'),
    transaction_id: createHostReference('Giao dịch', 'transactions'),
  },
  search: ['text'],
  list: {
    columns: ['created_at', 'record_title', 'text', 'author_id'],
    narrow: ['record_title', 'text'],
    filters: [
      filter('record_type', 'record_type', { many: true }),
      filter('record_id', 'record_id', {}),
      filter('author_id', 'author_id', {}),
    ],
    include: ['author'],
    open: 'quick',
  },
  form: { fields: ['text'] },
  access: { admin: buildRights('admin'), finance: buildRights('finance'), sales: buildRights('sales') },
  history: ['customer', 'package', 'package.customer', 'agent', 'partner', 'transaction'],
});
export type Note = RecordOf<typeof notes>;
