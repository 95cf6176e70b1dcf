/** A name in a report's table: as wide as it is, and a long one in several lines, so that the figures next to it stay in sight at 1366 px. */
export const longName = {
  width: 'max-content',
  maxWidth: { xs: 200, sm: 160 },
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // The first column is narrower on a phone, and would cut it.
  'th > &': { width: { xs: 'auto', sm: 'max-content' } },
} as const;
