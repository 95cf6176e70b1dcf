/** A threshold is one đồng below a sum (-1), equal to it (0), or one đồng above (1). */
export type ThresholdEdge = -1 | 0 | 1;

/**
 * Days around which the random businesses are built: the midnight before Monday 01/01/2029 in Việt Nam, where day, week, month and year end
 * at once, and the ends of other months. The month `empty` has no records.
 */
export const edgeDates = {
  /** 23:59:59.999 on Sunday 31/12/2028, and the midnight after it. */
  nows: ['2028-12-31T16:59:59.999Z', '2028-12-31T17:00:00.000Z'],
  days: [
    '2028-02-29',
    '2028-10-31',
    '2028-11-01',
    '2028-11-30',
    '2028-12-01',
    '2028-12-24',
    '2028-12-25',
    '2028-12-31',
    '2029-01-01',
    '2029-01-07',
    '2029-01-08',
    '2029-01-31',
  ],
  months: ['2028-02', '2028-10', '2028-11', '2028-12', '2029-01'],
  empty: '2028-06',
  /** Days in Việt Nam, which end at 17:00 UTC. */
  borders: ['2028-02-29', '2028-10-31', '2028-11-30', '2028-12-24', '2028-12-31', '2029-01-07'],
} as const;

/** Returns the last and the first instants around the end of a day in Việt Nam, and some others. */
export const instantsAround = (day: string): string[] =>
  ['16:59:59.000', '16:59:59.999', '17:00:00.000', '17:00:00.001', '03:15:00.000', '23:30:00.000'].map(
    (time) => `${day}T${time}Z`,
  );
