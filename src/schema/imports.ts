/** Answer of importing a file of records, in a dry run and in a real run (POST /{resource}/import), and the list of imported files. */
import { formatNumber } from '#rules/format';
import { toViewerValue } from './access.ts';
import type { SheetAnswer } from './bankStatement.ts';
import { importStates } from './choices.ts';
import { choice, datetime, integer, ref, text } from './kinds.ts';
import { joinWordAndName, toSentence } from './outcome.ts';
import { buildDayRangeFilters, defineResource, filter } from './resource.ts';

/** A duplicate of a row, with the same phone (or name): a stored record (`id`), or an earlier row of the file. */
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
  /** Values to store, as readable text, in the order of `stored_columns`; empty for an invalid row. */
  stored: string[];
  /**
   * Result for each cell, in the order of `headings`: stored, moved to the note, ignored together with its column (`out`), wrong, or empty.
   */
  fates: ('stored' | 'note' | 'out' | 'wrong' | 'empty')[];
}

/** How a heading or a word was matched: `chosen` by the user for this file, `kept` from the last file, by its `name`, or by a `guess`. */
export type MappingSource = 'chosen' | 'kept' | 'name' | 'guess';

export interface ImportHeading {
  heading: string;
  /** Field that the column fills; null if the column is not imported. */
  field: string | null;
  by: MappingSource | null;
  /** First value in the column, as an example. */
  sample: string;
  /**
   * `cells`: number of cells with a value. `noted`: number of these cells that were moved to the note. `wrong`: number of these cells that
   * are wrong.
   */
  cells: number;
  noted: number;
  wrong: number;
}

/** A word in a choice column that is not the label of any choice. */
export interface UnknownChoiceWord {
  field: string;
  text: string;
  /**
   * Value that the word means. Null if the field stays empty or the word is stored as text in another field; undefined if rows with this
   * word are invalid.
   */
  value?: string | null;
  by: MappingSource | null;
  /** Number of rows with the word. */
  rows: number;
}

interface ImportChoice {
  name: string;
  label: string;
  required: boolean;
  choices?: { value: string; label: string }[];
}

/** The user's choices for headings and words, sent as `mapping`. For other headings and words the server's proposals are used. */
export interface ImportMapping {
  /** Heading → field; null if the column is not imported. */
  columns?: Record<string, string | null>;
  /** Field → word → value; null to leave the field empty. */
  values?: Record<string, Record<string, string | null>>;
}

export interface ImportAnswer {
  /**
   * `edited`: dry run of a file that was exported for editing, which needs `mode=update`; `unmapped`: dry run without checked rows, because
   * a required column is missing; `repeated`: the file was already imported, and this call did nothing; `refused`: nothing was stored,
   * because a row is invalid; `stopped`: the import was stopped and reverted.
   */
  state: 'unmapped' | 'edited' | 'checked' | 'imported' | 'repeated' | 'refused' | 'stopped';
  /** Value for `filter[import_id]` with which a list shows the imported records; null for a dry run. */
  import_id: string | null;
  /** Time of the earlier import, if the file is repeated. */
  imported_at: string | null;
  total: number;
  /** Number of records created; in a dry run, the number of records that would be created. */
  created: number;
  invalid: number;
  duplicates: number;
  /** Number of valid rows with warnings. */
  doubtful: number;
  /** `columns`: headings of the imported columns. `ignored`: headings of the ignored columns. */
  columns: string[];
  ignored: string[];
  stored_columns: string[];
  /** Data for the dialog step in which the user maps headings and words. */
  headings: ImportHeading[];
  words: UnknownChoiceWord[];
  fields: ImportChoice[];
  /** Labels of required columns that are missing. */
  missing: string[];
  /** Visible sheets of a workbook; empty for a CSV file. */
  sheets: SheetAnswer[];
  /** The rows of the file; empty for a repeated file. */
  rows: ImportRow[];
}

/** A change of one field by a row of the file, as readable text. */
export interface ImportChange {
  field: string;
  label: string;
  from: string;
  to: string;
  /** True if another user has changed the field since the export. `from` is that user's value, `to` is the value in the file. */
  conflict?: true;
  /** The user's decision of a conflict: `mine` stores the value in the file, `theirs` leaves the other user's value. */
  resolved?: 'mine' | 'theirs';
}

/** A row of a file that was exported for editing. */
export interface ImportUpdateRow {
  /** Row number in the file; the heading is row 1. */
  row: number;
  /** Id of the record; null for a new record. */
  id: string | null;
  title: string;
  state: 'changed' | 'new' | 'conflict' | 'duplicate' | 'invalid';
  changes: ImportChange[];
  errors: ImportFault[];
  doubts: ImportFault[];
}

/** The user's decisions about conflicts: record → field → the value to store. The record `*` decides all other conflicts. */
export type ImportResolution = Readonly<
  Record<string, 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>>
>;

/** Answer of importing a list that was exported for editing (`mode=update`), in a dry run and in a real run. */
export interface ImportUpdateAnswer {
  state: 'checked' | 'imported' | 'repeated' | 'refused' | 'stopped';
  import_id: string | null;
  imported_at: string | null;
  total: number;
  /** Numbers of records changed and created; in a dry run, the numbers of records that would be changed and created. */
  updated: number;
  created: number;
  /** Number of rows equal to the stored records. */
  unchanged: number;
  invalid: number;
  duplicates: number;
  /** Number of fields for which the user must decide a conflict. */
  conflicts: number;
  /** `columns`: headings of the imported columns. `ignored`: headings of the ignored columns. */
  columns: string[];
  ignored: string[];
  sheets: SheetAnswer[];
  /** The rows that have a change, an error or a warning. */
  rows: ImportUpdateRow[];
}

/** Headings of the hidden columns by which the server recognizes a file exported for editing. */
export const hiddenEditHeadings = { id: 'id', version: 'version' } as const;

const neverWritten = { write: 'never' } as const;

/**
 * An imported file: user, resource and result. The whole import can be undone as long as no other data depends on its records (rules 1.15).
 */
export const imports = defineResource('imports', {
  label: 'Lần nhập tệp',
  plural: 'Tệp đã nhập',
  title: 'file_name',
  fields: {
    created_at: datetime('Lúc', { ...neverWritten, showTime: true }),
    user_id: ref('Người nhập', 'users', neverWritten),
    /** `resource`: name of the resource. `what`: its label. */
    resource: text('Danh mục', { ...neverWritten, required: true, show: [] }),
    what: text('Nội dung', { computed: true }),
    file_name: text('Tệp', neverWritten),
    state: choice('Kết quả', importStates, { ...neverWritten, default: 'finished' }),
    /**
     * `done`: number of records stored so far; while the import is being undone, the number of remaining records. `rows`: number of records
     * in total.
     */
    done: integer('Đã làm', { ...neverWritten, default: 0, show: [] }),
    rows: integer('Phải làm', { ...neverWritten, default: 0, show: [] }),
    total: integer('Số dòng', { ...neverWritten, default: 0 }),
    created: integer('Đã nhập', { ...neverWritten, default: 0 }),
    /** `create`: a file of new records. `update`: a list that was exported for editing. */
    mode: text('Cách nhập', { ...neverWritten, default: 'create', show: [] }),
    updated: integer('Đã sửa', { ...neverWritten, default: 0 }),
    invalid: integer('Dòng sai', { ...neverWritten, default: 0 }),
    duplicates: integer('Dòng trùng', { ...neverWritten, default: 0 }),
    undone_at: datetime('Hoàn tác lúc', neverWritten),
    undone_by: ref('Người hoàn tác', 'users', neverWritten),
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
      buildDayRangeFilters('created', 'created_at', 'Nhập'),
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
      label: 'Hoàn tác',
      header: 'Hoàn tác lần nhập',
      prompt:
        'Bản ghi mới vào thùng rác, bản ghi đã sửa về như trước, khi chưa ai sửa, gọi, đăng ký hay dùng đến.',
      on: ['row', 'view'],
      roles: ['admin', 'finance', 'sales'],
      when: ({ state }) => state === 'finished',
      order: 1,
      tone: 'danger',
      submit: ({ created, updated }) => `Hoàn tác ${formatNumber(created + updated)} bản ghi`,
      outcome: ({ created, updated, file_name }) =>
        toSentence(
          'Đã hoàn tác',
          formatNumber(created + updated),
          joinWordAndName('bản ghi của tệp', file_name),
        ),
    },
  },
  actionKey: 'import_id',
  access: {
    admin: ['read'],
    finance: { can: ['read'], rows: { user_id: toViewerValue('id') } },
    sales: { can: ['read'], rows: { user_id: toViewerValue('id') } },
  },
});
