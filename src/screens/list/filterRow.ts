/** The filters side by side, as many as fit; on a phone one under the other. */
export const filterRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1.5,
  '& > .field': {
    alignSelf: 'flex-start',
    flex: { xs: '1 1 100%', sm: '1 1 150px' },
    minWidth: 0,
    maxWidth: { sm: 260 },
  },
} as const;
