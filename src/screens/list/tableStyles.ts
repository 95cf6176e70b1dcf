import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** Styles of a table: rows 40 px high, digits of equal width, a sticky first column. */
export const tableStyles: SystemStyleObject<Theme> = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 'body2.fontSize',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    height: 40,
    px: 1,
    py: 0,
    textAlign: 'left',
    fontWeight: 400,
    whiteSpace: 'nowrap',
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
  },
  // A column of texts that takes the remaining width; longer texts are truncated.
  '& :is(td, th):has(.fill)': { width: 1, maxWidth: 0, minWidth: 160 },
  // Cells of long texts wrap, so that the whole text is visible.
  '& td:has(.in-full)': { maxWidth: 360, whiteSpace: 'normal' },
  '& thead th': {
    fontWeight: 600,
    color: 'text.secondary',
    fontSize: 'caption.fontSize',
    lineHeight: '16px',
    whiteSpace: 'normal',
    minWidth: 72,
  },
  '& thead .empty': { minWidth: 0 },
  '& .line': { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '24px' },
  '& .line a': { verticalAlign: 'bottom' },
  // A badge is as high as its line.
  '& .line > span': { verticalAlign: 'top' },
  '& .second': { typography: 'caption', lineHeight: '15px', color: 'text.secondary' },
  // The height leaves space between the second line and the border.
  '& tbody :is(td, th):has(> .second)': { height: 44 },
  '& thead .second': { lineHeight: '24px' },
  // Names do not wrap, because a sticky header has room for only two lines.
  '& thead th:has(.second)': { whiteSpace: 'nowrap', lineHeight: '24px' },
  '& .figure': { textAlign: 'right' },
  // Links are 24 px tall and no wider than their cell (WCAG 2.2, target size).
  '& tbody a': {
    display: 'inline-block',
    lineHeight: '24px',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
  },
  // A focused link is shown in full length, over the neighbouring cells.
  '& tbody :is(td, th):has(a:focus-visible)': { overflow: 'visible', zIndex: 2 },
  '& tbody a:focus-visible': {
    maxWidth: 'none',
    overflow: 'visible',
    position: 'relative',
    pr: 0.5,
    bgcolor: 'background.paper',
  },
  '& .tick, & thead .tick': {
    width: 36,
    minWidth: 36,
    px: 0.5,
    overflow: 'visible',
    '& .MuiCheckbox-root': { p: 0.5 },
  },
  '& .first': { position: 'sticky', left: 0, zIndex: 1, maxWidth: 300 },
  '& .tick + .first': { left: 36 },
  '& td.tick, & th.tick': { position: 'sticky', left: 0, zIndex: 1 },
  '& .acts': {
    position: 'sticky',
    right: 0,
    textAlign: 'right',
    overflow: 'visible',
  },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover > *, & tbody tr:focus-within > *': { bgcolor: 'background.default' },
  '& tbody tr[aria-current="true"] > *, & tbody tr.Mui-selected > *': {
    bgcolor: 'selectedRow',
  },
  // Underlines rows that another user has just changed.
  '& tbody tr[data-changed] > *': { boxShadow: (theme) => `inset 0 -2px 0 ${theme.palette.warning.main}` },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  // Printed pages do not scroll, so every column gets its full width.
  '@media print': {
    '& th, & td, & .first': { position: 'static', maxWidth: 'none', whiteSpace: 'normal' },
    '& thead th': { minWidth: 0 },
  },
};

/**
 * Keeps the header of a list visible below the top bar while the rows scroll with the page. `position: sticky` works only if no element
 * between the header and the page scrolls. If the columns overflow (`data-overflows`, set by `ScrollShadow`), an animation moves the
 * header, in browsers that support it.
 */
const stickyHead: SystemStyleObject<Theme> = {
  // `hidden` would create a scroll container.
  overflow: 'clip',
  viewTimeline: '--table-rows block',
  viewTimelineInset: ({ mixins }) => `${mixins.toolbar.minHeight}px 0px`,
  '&[data-overflows]': { overflow: 'auto hidden' },
  '& thead': { position: 'relative', zIndex: 3 },
  '&:not([data-overflows]) thead': {
    position: 'sticky',
    top: ({ mixins }) => mixins.toolbar.minHeight,
  },
  '&[data-overflows] thead': {
    animation: 'stay-in-sight linear both',
    animationTimeline: '--table-rows',
    animationRange: 'exit-crossing 0% exit-crossing 100%',
  },
  '@keyframes stay-in-sight': { to: { transform: 'translateY(var(--table-height, 0))' } },
  // Leaves room for the header above an element that is scrolled into view by the focus, so that the header does not hide it.
  '& tbody :is(a, button, input)': { scrollMarginTop: 44 },
  '@media print': {
    overflow: 'visible',
    '& thead': { position: 'static !important', animation: 'none !important' },
  },
};

/**
 * Styles of rows with a second line: 48 px high, with the text of all cells aligned on the same two lines. Links on both lines are 24 px
 * high.
 */
const twoLines: SystemStyleObject<Theme> = {
  '& tbody :is(td, th):not(.tick, .acts)': {
    height: 48,
    pt: '4px',
    lineHeight: '20px',
    verticalAlign: 'top',
  },
  '& .line:not(.second)': { mt: '-4px', pt: '4px', minHeight: 24, lineHeight: '20px' },
  '& .line.second': { pb: '7px', lineHeight: '16px' },
  '& tbody a': { mt: '-4px', pt: '4px', lineHeight: '20px', verticalAlign: 'top' },
  '& .line.second a': { mt: 0, mb: '-8px', pt: 0, pb: '8px', lineHeight: '16px' },
};

/**
 * Styles of elements that are visible only under the pointer or focus, and while rows are selected. On devices without a pointer, and in
 * rows with the list's step, they are always visible.
 */
const hoverControlStyles: SystemStyleObject<Theme> = {
  '@media (hover: hover)': {
    '& tbody :is(.tick, .acts) > :not(:has([data-step]))': { opacity: 0 },
    '& tbody tr:is(:hover, :focus-within, .Mui-selected) :is(.tick, .acts) > *': { opacity: 1 },
    '& tbody:has(.Mui-selected) .tick > *': { opacity: 1 },
  },
};

export const listTableStyles: SystemStyleObject<Theme> = {
  '& .RaDataTable-tableWrapper': { position: 'relative', ...stickyHead },
  '& table': tableStyles,
  '& table:has(tbody .second)': twoLines,
  '& table tbody a': { color: 'text.primary', '&:is(:hover, :focus-visible)': { color: 'primary.main' } },
  '& table .second a:not(:hover)': { color: 'inherit' },
  ...hoverControlStyles,
  // The header has the same height for one or two lines, so that the rows do not move when the columns change.
  '& thead th': { height: 50 },
  // While the next rows are loading, the current rows stay visible in grey.
  '& table[aria-busy="true"] tbody td, & table[aria-busy="true"] tbody th': { color: 'text.secondary' },
  // Only the sorted column has an arrow, because there is no room for arrows in the other columns.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  // A click anywhere in a header cell sorts by its column.
  '& thead th:not(.first, .tick, .acts)': { position: 'relative' },
  // react-admin gives every header cell a z-index above the other cells, so this cell needs a higher one.
  '& thead .acts': { zIndex: 3 },
  '& .MuiTableSortLabel-root': {
    position: 'static',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  // In a header with two lines, each name is a separate line of 24 px.
  '& thead th:has(.second) .MuiTableSortLabel-root': { lineHeight: '24px', minWidth: 24 },
  '& thead .second .MuiTableSortLabel-root': { position: 'relative', zIndex: 1 },
  '& .MuiTableSortLabel-icon': { fontSize: 14, mx: 0.25 },
  '& .MuiTableSortLabel-root:is(:hover, :focus-visible)': { textDecoration: 'underline' },
};
