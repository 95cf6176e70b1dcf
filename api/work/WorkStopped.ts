/** The reason why work ends before its last record. */
export type StopReason = 'stopped' | 'shutdown' | 'lost';

/** Thrown between two records if the work must end before its last one. */
export class WorkStopped extends Error {
  override name = 'WorkStopped';
  readonly why: StopReason;
  constructor(why: StopReason) {
    super(`work ${why}`);
    this.why = why;
  }
}
