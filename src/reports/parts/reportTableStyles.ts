import type { SxProps, Theme } from '@mui/material/styles';

/**
 * Styles of a dense table that scrolls in its own box. The header and the first column stay visible; the totals do too, if there is room.
 */
export const reportTableStyles = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 'body2.fontSize',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    height: { xs: 46, sm: 40 },
    px: 1,
    py: 0.5,
    textAlign: 'left',
    fontWeight: 400,
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
  },
  '& thead': { position: 'sticky', top: 0, zIndex: 3 },
  '& thead th': {
    fontWeight: 600,
    fontSize: { sm: 'caption.fontSize' },
    lineHeight: 1.3,
    color: 'text.secondary',
    whiteSpace: 'normal',
    minWidth: { xs: 88, sm: 64 },
  },
  // On a phone a sticky row of totals would cover another row.
  '& tfoot': { position: { xs: 'static', sm: 'sticky' }, bottom: 0, zIndex: 3 },
  '& tfoot > tr > *': { fontWeight: 600, borderTop: 1, borderBottom: 0, borderColor: 'divider' },
  '& tbody th, & tfoot th, & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: { xs: 116, sm: 0 },
    maxWidth: { xs: 132, sm: 'none' },
    borderRight: 1,
    borderColor: 'divider',
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    // A bank account number contains no space to break at.
    overflowWrap: { xs: 'anywhere', sm: 'normal' },
  },
  // On a phone the whole cell of a link is clickable; clipping prevents the link from covering the next row.
  '& tbody > tr > *, & tfoot > tr > *': { overflow: { xs: 'clip', sm: 'visible' } },
  '& .figure': { textAlign: 'right' },
  // A row that sums up the rows below it.
  '& strong, & tr:has(strong) > *': { fontWeight: 600 },
  // Links are at least 24 px wide and high (WCAG 2.2, target size).
  '& a': { display: 'inline-block', lineHeight: '24px', minWidth: 24 },
  '& .narrow': { px: 1, minWidth: 0 },
  '& thead .pair': { whiteSpace: { sm: 'nowrap' } },
  '& .pair > :last-child': {
    fontSize: { sm: 'caption.fontSize' },
    lineHeight: { sm: '16px' },
    color: { sm: 'text.secondary' },
  },
  '& thead .pair > :last-child': { fontWeight: { sm: 400 }, lineHeight: 1.3 },
  // On a phone the two values are side by side, because two links below each other would be too close to tap.
  '& .figure > .pair': {
    display: { xs: 'grid', sm: 'block' },
    gridTemplateColumns: 'repeat(2, minmax(112px, 1fr))',
    columnGap: 2,
    alignItems: 'center',
  },
  '& tbody tr:hover > *': { bgcolor: 'background.default' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} satisfies SxProps<Theme>;
