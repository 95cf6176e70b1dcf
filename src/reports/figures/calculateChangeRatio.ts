/**
 * Returns the change from an earlier value as a ratio (0.25 means a quarter more); null if the earlier value was 0 and the new one is not.
 */
export const calculateChangeRatio = (now: number, before: number): number | null =>
  before === 0 ? (now === 0 ? 0 : null) : (now - before) / Math.abs(before);
