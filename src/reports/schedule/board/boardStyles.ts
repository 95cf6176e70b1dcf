import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { areaHeadingHeight } from '../areaLines.ts';
import { cellMarkStyles } from '../markStyles.ts';

/** Background of stripes in the element's text colour, for a day off. */
export const stripedBackground = 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 7px)';

export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Styles shared by the day, week and slots views: scrolling box, sticky names, marks and keyboard cursor. */
export const boardStyles: SystemStyleObject<Theme> = {
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: 'caption.fontSize',
  fontVariantNumeric: 'tabular-nums',
  '& .lead': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    minWidth: 0,
    bgcolor: 'background.paper',
    borderRight: 1,
    borderColor: 'divider',
  },
  '& .unverified': { color: 'warning.main', fontWeight: 400 },
  ...cellMarkStyles,
  '& .carried': { outline: '2px dashed', outlineColor: 'text.secondary', outlineOffset: -2 },
  '&:focus-visible [data-spot]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};

/** Styles shared by the day and week views: lines at absolute positions, below headings by area. */
export const scheduleLineStyles: SystemStyleObject<Theme> = {
  '& .lines': { position: 'relative' },
  '& .line, & .heads': { display: 'grid', width: '100%', borderBottom: 1, borderColor: 'divider' },
  // With `contain`, a line's content cannot change the layout outside the line, so the browser lays out only visible lines.
  '& .line': { position: 'absolute', left: 0, contain: 'strict' },
  '& .heading': {
    position: 'absolute',
    left: 0,
    width: '100%',
    height: areaHeadingHeight,
    lineHeight: `${areaHeadingHeight - 1}px`,
    bgcolor: 'action.hover',
    borderBottom: 1,
    borderColor: 'divider',
    color: 'text.secondary',
    fontSize: 'caption.fontSize',
    fontWeight: 600,
  },
  '& .heading > *': { position: 'sticky', left: 0, display: 'inline-block', px: 1 },
  '& .heads': { position: 'sticky', top: 0, zIndex: 4, bgcolor: 'background.paper', color: 'text.secondary' },
  '& .lead': {
    px: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    lineHeight: 1.35,
  },
  '& .lead > *': ellipsis,
  '& .lead > b': { fontWeight: 600 },
  '& .note': { fontSize: 'caption.fontSize', color: 'text.secondary' },
  '& .note.wrong': { color: 'error.main' },
  // A cancelled session is visible but less prominent.
  '& .bar.cancelled': {
    bgcolor: 'background.paper',
    color: 'text.secondary',
    textDecoration: 'line-through',
  },
};
