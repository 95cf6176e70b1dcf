/** What bringing a file of records in answers, dry run and real run alike (POST /{resource}/import). */

/** A record with the same phone: one that is there (`id`), or an earlier row of the file. */
export interface ImportTwin {
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
  duplicates: ImportTwin[];
  /** As they stand in the file, in the order of `columns`. */
  cells: string[];
}

export interface ImportAnswer {
  /** `repeated`: this file was brought in before, and nothing was done now; `refused`: none of it, since a row is wrong. */
  state: 'checked' | 'imported' | 'repeated' | 'refused';
  /** What `filter[import_id]` takes to list what came with the file; null of a dry run. */
  import_id: string | null;
  /** When it was brought in, for a repeated one. */
  imported_at: string | null;
  total: number;
  /** Records that were made, or would be. */
  created: number;
  invalid: number;
  duplicates: number;
  /** Headings that are brought in, and those that are not. */
  columns: string[];
  ignored: string[];
  /** Empty for a repeated one. */
  rows: ImportRow[];
}
