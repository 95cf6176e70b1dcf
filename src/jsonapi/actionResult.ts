/** The result of a finished action. Bulk actions also have `results`, `success` and `error`. */
export interface ActionResult {
  readonly state: string;
  readonly action_code?: string;
  readonly object_id?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  /** URL path that undoes the action (`revert`). */
  readonly revert?: string | null;
  readonly results?: readonly BulkResult[];
  readonly success?: number;
  readonly error?: number;
}
interface BulkResult {
  readonly object_id: string;
  readonly state: string;
  readonly error?: string;
  /** For an edit: id of the history line with which the edit is undone. */
  readonly log_id?: string;
}
