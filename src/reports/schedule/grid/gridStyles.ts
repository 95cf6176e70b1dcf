import type { SxProps, Theme } from '@mui/material/styles';
import { markStyles } from '../markStyles.ts';
import { columnWidth, headHeight, rowHeight } from './sizes.ts';

const line = { whiteSpace: 'nowrap', overflow: 'hidden', lineHeight: `${rowHeight}px` } as const;

/** A day off, of the element's colour. */
export const stripes = 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 7px)';

/** The grid's looks, told once for all its cells: thousands come and go while it scrolls. */
export const gridStyles: SxProps<Theme> = {
  overflow: 'auto',
  maxHeight: 'max(340px, calc(100vh - 300px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& .block': { position: 'absolute', width: '100%', borderBottom: 1, borderColor: 'divider' },
  '& .lead': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderRight: 1,
    borderColor: 'divider',
  },
  '& .name': {
    ...line,
    position: 'sticky',
    top: headHeight,
    width: { xs: 84, sm: 168 },
    px: 1,
    fontWeight: 600,
    textOverflow: 'ellipsis',
  },
  '& .unverified': { color: 'warning.main', fontWeight: 400 },
  // Striped: told apart from today and Sundays without its colour.
  '& .off': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    color: 'divider',
    backgroundImage: stripes,
  },
  '& .slot': {
    ...line,
    position: 'sticky',
    left: { xs: 86, sm: 170 },
    zIndex: 2,
    width: { xs: 44, sm: 88 },
    color: 'text.secondary',
  },
  '& .row': { position: 'absolute', width: '100%', height: rowHeight },
  '& .end': { display: { xs: 'none', sm: 'inline' } },
  '& .cell': {
    position: 'absolute',
    top: 2,
    width: columnWidth - 4,
    height: rowHeight - 5,
    lineHeight: `${rowHeight - 5}px`,
    borderRadius: '5px',
    textAlign: 'center',
    fontWeight: 700,
    // What is in one moves nothing outside: the browser lays out only those that come into sight.
    contain: 'strict',
  },
  '& .cell[data-cell]': { cursor: 'pointer' },
  '& .cell[data-cell]:hover': { filter: 'brightness(0.94)' },
  ...markStyles,
  '&.movable .cell[data-planned]': { cursor: 'grab' },
  '&.carrying, &.carrying .cell[data-cell]': { cursor: 'grabbing', userSelect: 'none' },
  '& .carried': { outline: '2px dashed', outlineColor: 'text.secondary', outlineOffset: -2 },
  '& .aim': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    bgcolor: 'background.paper',
    color: 'primary.main',
  },
  '& .aim.no': { outlineColor: 'error.main', color: 'error.main', cursor: 'not-allowed' },
  '&:focus-visible [data-spot]': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
};
