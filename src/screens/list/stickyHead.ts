import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/**
 * Keeps a list's header in sight under the top bar while its rows scroll with the page.
 *
 * A header sticks to the page only while nothing between them scrolls. So the box of the table scrolls sideways only where its columns
 * need it (`data-overflows`, set by `ScrollShadow`); there the header is moved by an animation over the page's scrolling, in browsers
 * that have one.
 */
export const stickyHead: SystemStyleObject<Theme> = {
  // `hidden` would make it a box that scrolls.
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
  // What the keyboard reaches does not end beneath the header.
  '& tbody :is(a, button, input)': { scrollMarginTop: 44 },
  '@media print': {
    overflow: 'visible',
    '& thead': { position: 'static !important', animation: 'none !important' },
  },
};
