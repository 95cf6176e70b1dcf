/** What a finished action answers; `results`, `success` and `error` of a bulk one. */
export interface ActionResult {
  readonly state: string;
  readonly action_code?: string;
  readonly object_id?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  /** Where it can be taken back (`revert`). */
  readonly revert?: string | null;
  readonly results?: readonly BulkResult[];
  readonly success?: number;
  readonly error?: number;
}
interface BulkResult {
  readonly object_id: string;
  readonly state: string;
  /** Why it failed. */
  readonly error?: string;
  /** Of an edit: the line of history by which it is taken back. */
  readonly log_id?: string;
}
