import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { visuallyHidden } from '../../ui/styles.ts';

/**
 * How a table looks: `report` scrolls in a framed box, with a sticky header and first column; `lines` has a line below each row; `plain` has
 * no lines, for a few rows in a dialog; `paper` gets its styles from the printed page.
 */
export type TableLook = 'report' | 'lines' | 'plain' | 'paper';

type Styles = SystemStyleObject<Theme>;

const notOnPhone: Styles = { display: { xs: 'none', sm: 'table-cell' } };

const report: Styles = {
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
  '& tbody th': { fontWeight: 600 },
  // On a phone the whole cell of a link is clickable; clipping prevents the link from covering the next row.
  '& tbody > tr > *, & tfoot > tr > *': { overflow: { xs: 'clip', sm: 'visible' } },
  '& .figure': { textAlign: 'right' },
  '& .wide': notOnPhone,
  '& .none': { color: 'text.secondary' },
  // A row that sums up the rows below it.
  '& strong, & tr:has(strong) > *': { fontWeight: 600 },
  // Links are at least 24 px wide and high (WCAG 2.2, target size).
  '& a': { display: 'inline-block', lineHeight: '24px', minWidth: 24 },
  '& .narrow': { px: 1, minWidth: 0 },
  '& .gap': { height: 20 },
  '& thead .pair': { whiteSpace: { sm: 'nowrap' } },
  '& .pair > :last-child': {
    fontWeight: 400,
    fontSize: { sm: 'caption.fontSize' },
    lineHeight: { sm: '16px' },
    color: { sm: 'text.secondary' },
  },
  '& thead .pair > :last-child': { fontWeight: { sm: 400 }, lineHeight: 1.3 },
  // Two links below each other: each is 24 px high, and the row 48 px.
  '& tbody .pair': { pb: { sm: '4px' } },
  '& tbody .pair > :first-of-type': { lineHeight: { sm: '20px' } },
  '& tbody .pair > :first-of-type a': { lineHeight: { sm: '20px' }, mt: { sm: '-4px' }, pt: { sm: '4px' } },
  '& tbody .pair > :last-child a': { lineHeight: { sm: '16px' }, mb: { sm: '-8px' }, pb: { sm: '8px' } },
  // On a phone the two values are side by side, because two links below each other would be too close to tap.
  '& .figure > .pair': {
    display: { xs: 'grid', sm: 'block' },
    gridTemplateColumns: 'repeat(2, minmax(112px, 1fr))',
    columnGap: 2,
    alignItems: 'center',
  },
  '& tbody tr:hover > *': { bgcolor: 'background.default' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
};

/** Styles of a quiet table, to which `lines` adds the lines. */
const plain: Styles = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 'body2.fontSize',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { p: 0, py: 0.5, textAlign: 'left', fontWeight: 400, lineHeight: 1.43 },
  '& tr > * + *': { pl: { xs: 1, sm: 2 } },
  '& thead th': { color: 'text.secondary' },
  '& tfoot > tr > *': { fontWeight: 600 },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .wide': notOnPhone,
  '& .none': { color: 'text.secondary' },
};

const lines: Styles = {
  ...plain,
  '& > * > tr > *': { height: { xs: 44, sm: 40 }, borderBottom: 1, borderColor: 'divider' },
  '& thead': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& thead th': {
    color: 'text.secondary',
    fontWeight: 600,
    fontSize: 'caption.fontSize',
    lineHeight: 1.3,
    verticalAlign: 'bottom',
  },
  '& tfoot > tr > *': { fontWeight: 600, borderBottom: 0 },
  '& .narrow': { width: 48 },
  '& .whole': { whiteSpace: { sm: 'nowrap' } },
  '& .group': {
    color: 'text.secondary',
    fontSize: 'caption.fontSize',
    fontWeight: 600,
    verticalAlign: 'bottom',
  },
  // Amounts at the right edge keep a distance from it.
  '& tr > .figure:last-child': { pr: { sm: 1 } },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
};

export const tableLooks: Readonly<Record<TableLook, Styles>> = { report, lines, plain, paper: {} };

/** Styles of all cards: the values of a row next to each other, each below its label. */
const cards: Styles = {
  display: 'block',
  '& thead': visuallyHidden,
  '& tbody, & tbody td, & tbody th': { display: 'block' },
  '& tbody tr': { display: 'grid', py: 1, borderBottom: 1, borderColor: 'divider' },
  '& tbody tr > *': { height: 'auto', border: 0 },
  '& tbody tr > .figure': { textAlign: 'left' },
  '& tbody tr > .whole': { gridColumn: '1 / -1' },
  '& tbody [data-label]::before': {
    content: 'attr(data-label)',
    display: 'block',
    color: 'text.secondary',
    fontSize: 'caption.fontSize',
    fontWeight: 400,
  },
};

/** Styles that show the rows as cards on a phone. Only the screen width selects them, so nothing is rendered twice. */
export const cardStyles: Readonly<Partial<Record<TableLook, Styles>>> = {
  report: {
    ...cards,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr > *': {
      position: 'relative',
      left: 'auto',
      height: 'auto',
      minHeight: 44,
      maxWidth: 'none',
      border: 0,
    },
    // Makes the whole cell of a link clickable.
    '& tbody td a::after': { content: '""', position: 'absolute', inset: 0 },
    '& tbody th': { display: 'block', fontWeight: 600 },
    // Shows the two values of a cell like two cells: the gap between them is twice the padding.
    '& tbody tr > * > .pair': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 2,
    },
    '& tbody .pair > *': { position: 'relative', minHeight: 44 },
  },
  lines: {
    ...cards,
    '& tbody tr': {
      display: 'grid',
      // Short values are placed next to each other.
      gridTemplateColumns: 'repeat(auto-fill, minmax(var(--least, 140px), 1fr))',
      columnGap: 1,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
      // A link's touch area extends a little beyond its text. At the card's edge that would make the card scrollable.
      overflowX: 'clip',
    },
    '& tbody tr > *': {
      height: 'auto',
      border: 0,
      px: 0,
      py: 0.5,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& tbody tr > :empty': { display: 'none' },
  },
};
