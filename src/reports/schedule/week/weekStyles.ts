import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { ellipsis, stripedBackground } from '../board/boardStyles.ts';
import { sessionPhaseStyles } from '../sessionPhase.ts';
import { sessionStripHeight, sessionStripMargin } from './weekRows.ts';

/** Height of the header in pixels. */
export const weekHeadHeight = 44;
/** CSS grid columns: the nurse and seven days. Sunday is narrower because nurses do not work then. */
const columns = {
  xs: '104px repeat(6, 128px) 64px',
  sm: '200px repeat(6, minmax(96px, 1fr)) minmax(64px, 0.5fr)',
};

/** Styles of the week view. They are defined once for all cells. */
export const weekStyles: SystemStyleObject<Theme> = {
  maxHeight: 'max(340px, calc(100vh - 176px))',
  '& .lines': { minWidth: 'max-content' },
  '& .line, & .heads': { gridTemplateColumns: columns },
  '& .heads': { height: weekHeadHeight },
  '& .heads > *': {
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    lineHeight: 1.35,
    fontSize: 'caption.fontSize',
  },
  '& .heads > .lead': { placeContent: 'center start', textAlign: 'start', fontWeight: 600 },
  '& .heads > .today': {
    boxShadow: ({ palette }: Theme) => `inset 0 2px ${palette.now}`,
    color: 'text.primary',
    fontWeight: 600,
  },
  // In narrow columns there is room for the sessions only.
  '& .heads .free': { display: { xs: 'none', lg: 'inline' } },
  // On a phone a name may take two lines, and the load is shown without its bar.
  '& .line > .lead > b': {
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    fontSize: { xs: '0.75rem', sm: 'inherit' },
    lineHeight: { xs: 1.15, sm: 'inherit' },
  },
  '& .load': { display: { xs: 'none', sm: 'block' } },
  '& .waiting > .lead': { color: 'warning.main' },
  // The sessions without a nurse stay below the head while the nurses scroll.
  '& .line.waiting': { position: 'sticky', zIndex: 3, bgcolor: 'background.paper' },
  '& .day': {
    px: 0.5,
    py: `${sessionStripMargin}px`,
    display: 'grid',
    alignContent: 'start',
    gridAutoRows: sessionStripHeight,
    minWidth: 0,
    borderRight: 1,
    borderColor: 'divider',
    cursor: 'pointer',
  },
  '& .day:hover': { bgcolor: 'action.hover' },
  '& .day.today': {
    bgcolor: ({ palette }: Theme) => `color-mix(in srgb, ${palette.now} 6%, transparent)`,
  },
  '& .day.off': { backgroundImage: stripedBackground, color: 'divider' },
  '& .bar': {
    ...ellipsis,
    mb: '2px',
    px: 0.5,
    borderRadius: '4px',
    fontSize: 'caption.fontSize',
    lineHeight: `${sessionStripHeight - 2}px`,
  },
  '& .bar > i': { mr: '3px', fontStyle: 'normal' },
  '& .bar:hover': { filter: 'brightness(0.96)' },
  '& .bar[role="group"]': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
  '& .bar.cancelled': { bgcolor: 'transparent' },
  ...sessionPhaseStyles,
  '& .bar.duplicated': { boxShadow: ({ palette }: Theme) => `inset 3px 0 0 ${palette.error.main}`, pl: 0.75 },
  '& .bar.away': { color: 'text.secondary', bgcolor: 'transparent' },
  '& .more, & .none': {
    px: 0.5,
    fontSize: 'caption.fontSize',
    lineHeight: `${sessionStripHeight - 2}px`,
    color: 'text.secondary',
  },
  '& .more': { fontWeight: 600, color: 'text.primary' },
  '& .day.off > .none': { justifySelf: 'start', bgcolor: 'background.paper', borderRadius: 0.5 },
};
