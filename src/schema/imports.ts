/** Answer of importing a file of records, for dry run and real run (POST /{resource}/import), and the list of imported files. */
import { formatNumber } from '#rules/format';
import { own } from './access.ts';
import type { SheetAnswer } from './bankStatement.ts';
import { importStates } from './choices.ts';
import { choice, datetime, integer, ref, text } from './kinds.ts';
import { namedWords, toSentence } from './outcome.ts';
import { defineResource, filter, range } from './resource.ts';

/** A record with the same phone (or name): a stored one (`id`), or an earlier row of the file. */
export interface ImportDuplicate {
  id?: string;
  row?: number;
  name: string;
  phone: string | null;
}

export interface ImportFault {
  /** Heading of the column; null if the fault concerns the whole row. */
  column: string | null;
  detail: string;
}

export interface ImportRow {
  /** Row number in the file; the heading is row 1. */
  row: number;
  state: 'ok' | 'duplicate' | 'invalid';
  errors: ImportFault[];
  /** Warnings about a valid row: a day that was guessed, a name that already exists. */
  doubts: ImportFault[];
  duplicates: ImportDuplicate[];
  /** Cells as in the file, in the order of `columns`. */
  cells: string[];
  /** Values to store, in the order of `stored_columns`, as readable text; empty for an invalid row. */
  stored: string[];
  /** Result for each cell, in the order of `headings`: stored, moved to the note, ignored with its column, wrong, or empty. */
  fates: ('stored' | 'note' | 'out' | 'wrong' | 'empty')[];
}

/** How a heading or a word was matched: chosen by the user for this file, reused from the last file, by its name, or by a guess. */
export type MappedBy = 'chosen' | 'kept' | 'name' | 'guess';

export interface ImportHeading {
  heading: string;
  /** Field that the column fills; null if the column is not imported. */
  field: string | null;
  by: MappedBy | null;
  /** First value in the column. */
  sample: string;
  /** Number of cells with a value, and how many of these were moved to the note or are wrong. */
  cells: number;
  noted: number;
  wrong: number;
}

/** A word in a choice column that is not the label of any choice. */
export interface ImportWord {
  field: string;
  text: string;
  /**
   * Meaning of the word; null if the field stays empty or the word is stored as text in another field; undefined if its rows are invalid.
   */
  value?: string | null;
  by: MappedBy | null;
  /** Number of rows with the word. */
  rows: number;
}

interface ImportChoice {
  name: string;
  label: string;
  required: boolean;
  choices?: { value: string; label: string }[];
}

/** The user's choices for headings and words, sent as `mapping`; proposals are used for the others. */
export interface ImportMapping {
  /** Heading → field; null if the column is not imported. */
  columns?: Record<string, string | null>;
  /** Field → word → value; null to leave the field empty. */
  values?: Record<string, Record<string, string | null>>;
}

export interface ImportAnswer {
  /**
   * `edited`: dry run of a file that was exported for editing, which needs `mode=update`; `unmapped`: dry run without checked rows, because
   * a required column is missing; `repeated`: the file was imported before, and nothing was done now; `refused`: nothing was stored,
   * because a row is invalid; `stopped`: the import was stopped and reverted.
   */
  state: 'unmapped' | 'edited' | 'checked' | 'imported' | 'repeated' | 'refused' | 'stopped';
  /** Value of `filter[import_id]` that lists the imported records; null for a dry run. */
  import_id: string | null;
  /** Time of the earlier import, for a repeated file. */
  imported_at: string | null;
  total: number;
  /** Number of records created, or to be created in a dry run. */
  created: number;
  invalid: number;
  duplicates: number;
  /** Number of valid rows with warnings. */
  doubtful: number;
  /** Headings that are imported, and headings that are ignored. */
  columns: string[];
  ignored: string[];
  stored_columns: string[];
  /** Data for the step that maps headings and words. */
  headings: ImportHeading[];
  words: ImportWord[];
  fields: ImportChoice[];
  /** Labels of required columns that are missing. */
  missing: string[];
  /** Visible sheets of a workbook; empty for a CSV file. */
  sheets: SheetAnswer[];
  /** Empty for a repeated file. */
  rows: ImportRow[];
}

/** A field that a file changes, as readable text. */
export interface ImportChange {
  field: string;
  label: string;
  from: string;
  to: string;
  /** Set if another user changed the field after the export: `from` is their value, `to` is the file's. */
  conflict?: true;
  /** The value to store, if the user has decided. */
  resolved?: 'mine' | 'theirs';
}

/** A row of a file that was exported to be edited. */
export interface UpdateRow {
  /** Row number in the file; the heading is row 1. */
  row: number;
  /** Null for a new record. */
  id: string | null;
  title: string;
  state: 'changed' | 'new' | 'conflict' | 'duplicate' | 'invalid';
  changes: ImportChange[];
  errors: ImportFault[];
  doubts: ImportFault[];
}

/** Record → field → value to store if both sides changed the field; the record `*` means all others. */
export type ImportResolution = Readonly<
  Record<string, 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>>
>;

/** Answer of importing a list that was exported for editing (`mode=update`), for dry run and real run. */
export interface UpdateAnswer {
  state: 'checked' | 'imported' | 'repeated' | 'refused' | 'stopped';
  import_id: string | null;
  imported_at: string | null;
  total: number;
  /** Number of records changed or created, or to be changed or created in a dry run. */
  updated: number;
  created: number;
  /** Number of rows equal to the stored records. */
  unchanged: number;
  invalid: number;
  duplicates: number;
  /** Number of fields that need a decision. */
  conflicts: number;
  /** Headings that are imported, and headings that are ignored. */
  columns: string[];
  ignored: string[];
  sheets: SheetAnswer[];
  /** Rows with a change, an error or a warning. */
  rows: UpdateRow[];
}

/** Headings of the hidden columns that identify a file exported for editing. */
export const editHeadings = { id: 'id', version: 'version' } as const;

const never = { write: 'never' } as const;

/** An imported file: user, resource and result. It can be reverted as a whole as long as no other data depends on it (rules 1.15). */
export const imports = defineResource('imports', {
  label: 'Lần nhập tệp',
  plural: 'Tệp đã nhập',
  title: 'file_name',
  fields: {
    created_at: datetime('Lúc', { ...never, showTime: true }),
    user_id: ref('Người nhập', 'users', never),
    /** Name of the resource, and its label. */
    resource: text('Danh mục', { ...never, required: true, show: [] }),
    what: text('Nội dung', { computed: true }),
    file_name: text('Tệp', never),
    state: choice('Kết quả', importStates, { ...never, default: 'finished' }),
    /** Number of records stored so far, and in total; while the import is being reverted, `done` is the number of records left. */
    done: integer('Đã làm', { ...never, default: 0, show: [] }),
    rows: integer('Phải làm', { ...never, default: 0, show: [] }),
    total: integer('Số dòng', { ...never, default: 0 }),
    created: integer('Đã nhập', { ...never, default: 0 }),
    /** `update`: a list that was exported to be edited. */
    mode: text('Cách nhập', { ...never, default: 'create', show: [] }),
    updated: integer('Đã sửa', { ...never, default: 0 }),
    invalid: integer('Dòng sai', { ...never, default: 0 }),
    duplicates: integer('Dòng trùng', { ...never, default: 0 }),
    undone_at: datetime('Lấy lại lúc', never),
    undone_by: ref('Người lấy lại', 'users', never),
  },
  list: {
    columns: [
      'created_at',
      'what',
      'file_name',
      'user_id',
      'total',
      'created',
      'updated',
      'invalid',
      'state',
      'undone_at',
    ],
    narrow: ['what', 'file_name', 'created_at', 'created', 'state'],
    card: { plain: ['file_name', 'created_at'] },
    filters: [
      'user_id',
      range('created', 'created_at', 'Nhập'),
      filter('resource', 'resource', { hidden: true }),
    ],
    sort: '-created_at',
    open: 'quick',
    include: ['user'],
    empty: 'Chưa nhập tệp nào.',
  },
  form: { fields: [] },
  view: {
    fields: [
      'created_at',
      'what',
      'file_name',
      'user_id',
      'total',
      'created',
      'updated',
      'invalid',
      'duplicates',
      'state',
      'undone_at',
      'undone_by',
    ],
    tabs: ['detail', 'history'],
    include: ['user'],
  },
  actions: {
    undo: {
      label: 'Lấy lại',
      header: 'Lấy lại lần nhập',
      prompt:
        'Bản ghi mới vào thùng rác, bản ghi đã sửa về như trước, khi chưa ai sửa, gọi, đăng ký hay dùng đến.',
      on: ['row', 'view'],
      roles: ['admin', 'finance', 'sales'],
      when: ({ state }) => state === 'finished',
      order: 1,
      tone: 'danger',
      submit: ({ created, updated }) => `Lấy lại ${formatNumber(created + updated)} bản ghi`,
      outcome: ({ created, updated, file_name }) =>
        toSentence('Đã lấy lại', formatNumber(created + updated), namedWords('bản ghi của tệp', file_name)),
    },
  },
  actionKey: 'import_id',
  access: {
    admin: ['read'],
    finance: { can: ['read'], rows: { user_id: own('id') } },
    sales: { can: ['read'], rows: { user_id: own('id') } },
  },
});
