/** The change against an earlier figure as a ratio of its size (0.25 = a quarter more); null when that was 0. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? (now === 0 ? 0 : null) : (now - before) / Math.abs(before);
