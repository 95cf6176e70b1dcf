import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '../../ui/styles.ts';

/** Styles that show a report's table as cards on a phone: two values side by side, each below its label. */
export const reportCardStyles = {
  display: 'block',
  '& thead': visuallyHidden,
  '& tbody, & tbody td, & tbody th': { display: 'block' },
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
  '& tbody tr > .figure': { textAlign: 'left' },
  // Makes the whole cell of a link clickable.
  '& tbody td a::after': { content: '""', position: 'absolute', inset: 0 },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr > .whole': { gridColumn: '1 / -1' },
  // Shows the two values of a cell like two cells: the gap between them is twice the padding.
  '& tbody tr > * > .pair': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 2,
  },
  '& tbody .pair > *': { position: 'relative', minHeight: 44 },
  '& tbody [data-label]::before': {
    content: 'attr(data-label)',
    display: 'block',
    color: 'text.secondary',
    fontSize: 'caption.fontSize',
    fontWeight: 400,
  },
} satisfies SxProps<Theme>;
