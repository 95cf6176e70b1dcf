import type { SxProps, Theme } from '@mui/material/styles';
import { stripes } from '../grid/gridStyles.ts';
import { markStyles } from '../markStyles.ts';

/** Pixels of a nurse's line, and of the header over them. */
export const lineHeight = 44;
export const weekHeadHeight = 52;
/** The nurse, how full she is, and seven days. */
const columns = {
  xs: '112px 96px repeat(7, 88px)',
  sm: 'minmax(150px, 1.6fr) 120px repeat(7, minmax(88px, 1fr))',
};

/** The looks of the week, told once for all its cells. */
export const weekStyles: SxProps<Theme> = {
  overflow: 'auto',
  maxHeight: 'max(340px, calc(100vh - 300px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& .lines': { position: 'relative', minWidth: 'max-content' },
  '& .line': {
    display: 'grid',
    gridTemplateColumns: columns,
    width: '100%',
    height: lineHeight,
    borderBottom: 1,
    borderColor: 'divider',
  },
  // What is in one moves nothing outside: the browser lays out only those that come into sight.
  '& .line.placed': { position: 'absolute', left: 0, contain: 'strict' },
  '& .heads': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: weekHeadHeight,
    bgcolor: 'background.paper',
    color: 'text.secondary',
  },
  '& .heads > *': {
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    lineHeight: 1.35,
    fontSize: '0.75rem',
  },
  '& .heads > .nurse': { placeContent: 'center start', textAlign: 'start', fontWeight: 600 },
  '& .heads > .today': { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700 },
  '& .nurse': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    px: 1,
    display: 'flex',
    alignItems: 'center',
    bgcolor: 'background.paper',
    borderRight: 1,
    borderColor: 'divider',
    fontWeight: 600,
    minWidth: 0,
  },
  '& .nurse > .words': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
  },
  '& .unverified': { color: 'warning.main', fontWeight: 400 },
  '& .load': { px: 1, display: 'flex', alignItems: 'center', borderRight: 1, borderColor: 'divider' },
  '& .day': {
    px: 0.75,
    py: 0.75,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    minWidth: 0,
    borderRight: 1,
    borderColor: 'divider',
    cursor: 'pointer',
  },
  '& .day:hover': { bgcolor: 'action.hover' },
  '& .day.sunday': { bgcolor: 'action.hover' },
  '& .day.today': { bgcolor: 'action.selected' },
  '& .day.off': { backgroundImage: stripes, color: 'divider' },
  '& .day > .words': {
    fontSize: '0.75rem',
    display: 'flex',
    gap: 0.5,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    color: 'text.primary',
  },
  '& .day > .words.none': { color: 'text.secondary' },
  '& .day.off > .words > *': { bgcolor: 'background.paper', px: 0.5, borderRadius: 0.5 },
  '& .strip': {
    position: 'relative',
    height: 10,
    borderRadius: '3px',
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    overflow: 'hidden',
  },
  '& .strip > *': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderRight: 1,
    borderColor: 'background.paper',
  },
  '& .badge': { px: 0.5, borderRadius: 0.5, fontWeight: 700 },
  ...markStyles,
  '&:focus-visible [data-spot]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};
