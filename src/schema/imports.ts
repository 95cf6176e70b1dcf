/** What bringing a file of records in answers, dry run and real run alike (POST /{resource}/import), and the files that were. */
import { formatNumber } from '#rules/format';
import { own } from './access.ts';
import type { SheetAnswer } from './bankStatement.ts';
import { importStates } from './choices.ts';
import { choice, datetime, integer, ref, text } from './kinds.ts';
import { named, sentence } from './outcome.ts';
import { defineResource, filter, range } from './resource.ts';

/** A record with the same phone (or name): one that is there (`id`), or an earlier row of the file. */
export interface ImportDuplicate {
  id?: string;
  row?: number;
  name: string;
  phone: string | null;
}

export interface ImportFault {
  /** The column's heading; null when it is the row's as a whole. */
  column: string | null;
  detail: string;
}

export interface ImportRow {
  /** Its number in the file; the heading is 1. */
  row: number;
  state: 'ok' | 'duplicate' | 'invalid';
  errors: ImportFault[];
  /** What is to be looked at, though it goes in: a day that had to be guessed, a name that is there already. */
  doubts: ImportFault[];
  duplicates: ImportDuplicate[];
  /** As they stand in the file, in the order of `columns`. */
  cells: string[];
  /** What will be stored, in the order of `stored_columns`, as people read it; empty for a row that is wrong. */
  stored: string[];
  /** What became of each cell, in the order of `headings`: stored, in the note, left out with its column, wrong, or empty. */
  fates: ('stored' | 'note' | 'out' | 'wrong' | 'empty')[];
}

/** How a heading or a word of the file came to be understood: said for this file, stored from the last one, or by its name. */
export type MappedBy = 'chosen' | 'kept' | 'name' | 'guess';

export interface ImportHeading {
  heading: string;
  /** The field that the column fills; null: it is not brought in. */
  field: string | null;
  by: MappedBy | null;
  /** The first value that is in it. */
  sample: string;
  /** How many cells of the column have a value, and how many of those went into the note or are wrong. */
  cells: number;
  noted: number;
  wrong: number;
}

/** A word in a column of choices that is none of them by its own name. */
export interface ImportWord {
  field: string;
  text: string;
  /** What it is taken for; null: left empty, or stored as the text of another field; undefined: its rows are wrong. */
  value?: string | null;
  by: MappedBy | null;
  /** How many rows have it. */
  rows: number;
}

interface ImportChoice {
  name: string;
  label: string;
  required: boolean;
  choices?: { value: string; label: string }[];
}

/** What a person says of headings and words, sent as `mapping`; what is left out is proposed. */
export interface ImportMapping {
  /** Heading → field; null: the column is not brought in. */
  columns?: Record<string, string | null>;
  /** Field → word → value; null: left empty. */
  values?: Record<string, Record<string, string | null>>;
}

export interface ImportAnswer {
  /**
   * `edited`: a dry run of a file that was exported to be edited, which `mode=update` takes; `unmapped`: a dry run of which no row was looked at, since a column that must be there is not; `repeated`: this file was brought
   * in before, and nothing was done now; `refused`: none of it, since a row is wrong; `stopped`: it was stopped and taken back.
   */
  state: 'unmapped' | 'edited' | 'checked' | 'imported' | 'repeated' | 'refused' | 'stopped';
  /** What `filter[import_id]` takes to list what came with the file; null of a dry run. */
  import_id: string | null;
  /** When it was brought in, for a repeated one. */
  imported_at: string | null;
  total: number;
  /** Records that were made, or would be. */
  created: number;
  invalid: number;
  duplicates: number;
  /** Rows that go in with something to be looked at. */
  doubtful: number;
  /** Headings that are brought in, and headings that are not. */
  columns: string[];
  ignored: string[];
  stored_columns: string[];
  /** What the step in which headings and words are mapped shows. */
  headings: ImportHeading[];
  words: ImportWord[];
  fields: ImportChoice[];
  /** Labels of the columns that must be there and are not. */
  missing: string[];
  /** The sheets of a workbook that are not hidden; none of a CSV file. */
  sheets: SheetAnswer[];
  /** Empty for a repeated one. */
  rows: ImportRow[];
}

/** A field of a record that a file changes, as people read it. */
export interface ImportChange {
  field: string;
  label: string;
  from: string;
  to: string;
  /** Another user changed the field after the file was exported: `from` is theirs, `to` is mine. */
  conflict?: true;
  /** Which of the two is stored, where that was said. */
  resolved?: 'mine' | 'theirs';
}

/** A row of a file that was exported to be edited. */
export interface UpdateRow {
  /** Its number in the file; the heading is 1. */
  row: number;
  /** Null for a new record. */
  id: string | null;
  /** What the record is called. */
  title: string;
  state: 'changed' | 'new' | 'conflict' | 'duplicate' | 'invalid';
  changes: ImportChange[];
  errors: ImportFault[];
  doubts: ImportFault[];
}

/** Record → field → which value is stored where both changed it; `*` as the record: all the others. */
export type ImportResolution = Readonly<
  Record<string, 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>>
>;

/** What bringing back a list that was exported to be edited answers (`mode=update`), dry run and real run alike. */
export interface UpdateAnswer {
  state: 'checked' | 'imported' | 'repeated' | 'refused' | 'stopped';
  import_id: string | null;
  imported_at: string | null;
  total: number;
  /** Records that were changed or made, or would be. */
  updated: number;
  created: number;
  /** Rows that are as the records are. */
  unchanged: number;
  invalid: number;
  duplicates: number;
  /** Fields that wait for a decision. */
  conflicts: number;
  /** Headings that are brought in, and headings that are not. */
  columns: string[];
  ignored: string[];
  sheets: SheetAnswer[];
  /** Rows with something to say: without the rows that change nothing. */
  rows: UpdateRow[];
}

/** Headings of the hidden columns by which a file that was exported to be edited is recognised. */
export const editHeadings = { id: 'id', version: 'version' } as const;

const never = { write: 'never' } as const;

/** One file that was brought in: by whom, of what, what came of it; taken back as one while nothing stands on it (rules 1.15). */
export const imports = defineResource('imports', {
  label: 'Lần nhập tệp',
  plural: 'Tệp đã nhập',
  title: 'file_name',
  fields: {
    created_at: datetime('Lúc', { ...never, showTime: true }),
    user_id: ref('Người nhập', 'users', never),
    /** The name of the resource, and what people call it. */
    resource: text('Danh mục', { ...never, required: true, show: [] }),
    what: text('Nội dung', { computed: true }),
    file_name: text('Tệp', never),
    state: choice('Kết quả', importStates, { ...never, default: 'finished' }),
    /** Records stored so far, of how many; while it is taken back, the records that are left. */
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
        sentence('Đã lấy lại', formatNumber(created + updated), named('bản ghi của tệp', file_name)),
    },
  },
  actionKey: 'import_id',
  access: {
    admin: ['read'],
    finance: { can: ['read'], rows: { user_id: own('id') } },
    sales: { can: ['read'], rows: { user_id: own('id') } },
  },
});
