/** A row that wraps, its items centred on each other. */
export const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/** The buttons at the foot of a form remain visible while its fields scroll. */
export const stickyFooterStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Style of a text that only screen readers read. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** The position of a record's sticky head: below the bar, over the whole width, independent of the page's margin. */
export const stickyHeadStyle = {
  height: 64,
  mt: { xs: -1.5, md: -0.75 },
  mx: { xs: -1.5, md: -2.5 },
} as const;

/** A record's head that remains visible below the bar while the page scrolls; on paper it is at the top. */
export const stickyHeadBarStyle = {
  ...stickyHeadStyle,
  position: 'sticky',
  top: 'var(--bar-height)',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  px: { xs: 1.5, md: 2.5 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { position: 'static !important', m: '0 !important', px: '0 !important' },
} as const;

/** Media query for a phone with the page zoomed to 200 %: there is less room for content in a row. */
export const enlargedMediaQuery = '@media (max-width:299.95px)';
