/**
 * Reason why work stops before its last record: a user stopped it, the process is shutting down, or another process has taken over the
 * work.
 */
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
