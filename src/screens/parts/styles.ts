/** A row that wraps, its items centred on each other. */
export const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/** The buttons at the foot of a form, in sight while its fields scroll. */
export const stickyFoot = {
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

/** Read by screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** The place of a record's head, which stays in sight: under the bar, over the whole width, whatever the page's margin. */
export const headPlace = { height: 64, mt: { xs: -1.5, md: -0.75 }, mx: { xs: -1.5, md: -2.5 } } as const;

/** Where a style holds on a phone only whose page is enlarged twice: there is room for less next to each other. */
export const onEnlarged = '@media (max-width:299.95px)';
