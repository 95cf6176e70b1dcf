/** Style of a name in a report's table. A long name is wrapped, so that the values next to it stay visible on a screen 1366 px wide. */
export const longNameStyle = {
  width: 'max-content',
  maxWidth: { xs: 200, sm: 160 },
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // On a phone the first column is narrower and would otherwise cut the name.
  'th > &': { width: { xs: 'auto', sm: 'max-content' } },
} as const;
