import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { stripedBackground } from '../board/boardStyles.ts';
import { gridDayWidth, gridHeaderHeight, gridRowHeight } from './sizes.ts';

const line = { whiteSpace: 'nowrap', overflow: 'hidden', lineHeight: `${gridRowHeight}px` } as const;

/** Styles of the slots view. They are defined once for all cells, because thousands of cells are added and removed while scrolling. */
export const gridStyles: SystemStyleObject<Theme> = {
  maxHeight: 'max(340px, calc(100vh - 348px))',
  '& .block': { position: 'absolute', width: '100%', borderBottom: 1, borderColor: 'divider' },
  '& .name': {
    ...line,
    position: 'sticky',
    top: gridHeaderHeight,
    width: { xs: 84, sm: 168 },
    px: 1,
    fontWeight: 600,
    textOverflow: 'ellipsis',
  },
  // Stripes distinguish a day off from today and Sundays without colour.
  '& .off': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    color: 'divider',
    backgroundImage: stripedBackground,
  },
  '& .slot': {
    ...line,
    position: 'sticky',
    left: { xs: 86, sm: 170 },
    zIndex: 2,
    width: { xs: 44, sm: 88 },
    color: 'text.secondary',
  },
  '& .row': { position: 'absolute', width: '100%', height: gridRowHeight },
  '& .end': { display: { xs: 'none', sm: 'inline' } },
  '& .cell': {
    position: 'absolute',
    top: 2,
    width: gridDayWidth - 4,
    height: gridRowHeight - 5,
    lineHeight: `${gridRowHeight - 5}px`,
    borderRadius: '5px',
    textAlign: 'center',
    fontWeight: 600,
    // With `contain`, a cell's content cannot change the layout outside the cell, so the browser lays out only visible cells.
    contain: 'strict',
  },
  '& .cell[data-cell]': { cursor: 'pointer' },
  '& .cell[data-cell]:hover': { filter: 'brightness(0.94)' },
  '&.movable .cell[data-planned]': { cursor: 'grab' },
  '&.carrying, &.carrying .cell[data-cell]': { cursor: 'grabbing', userSelect: 'none' },
  '& .aim': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    bgcolor: 'background.paper',
    color: 'primary.main',
  },
  '& .aim.no': { outlineColor: 'error.main', color: 'error.main', cursor: 'not-allowed' },
};
