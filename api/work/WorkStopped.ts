/** The reason why work ends before its last record. */
export type Stop = 'stopped' | 'shutdown' | 'lost';

/** Thrown between two records if the work must end before its last one. */
export class WorkStopped extends Error {
  override name = 'WorkStopped';
  readonly why: Stop;
  constructor(why: Stop) {
    super(`work ${why}`);
    this.why = why;
  }
}
