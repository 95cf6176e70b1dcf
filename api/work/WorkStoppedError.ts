/** Reason why work stops before its last record: by the user, at shutdown, or because another process has taken the work over. */
export type StopReason = 'stopped' | 'shutdown' | 'lost';

/** Thrown between two records to stop the work there. */
export class WorkStoppedError extends Error {
  override name = 'WorkStopped';
  readonly why: StopReason;
  constructor(why: StopReason) {
    super(`work ${why}`);
    this.why = why;
  }
}
