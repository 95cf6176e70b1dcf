import { Box, Dialog, type SxProps, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useQuickView } from '../list/useQuickView.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';

export const LazyQuickPane = lazyWithPreload(() => import('./QuickPane.tsx'));

const width = { md: 420, xl: 560 };

/** Negative margin: the pane covers the page's margin on its side. */
const paneMarginRight = -2.5;

/** Width of the pane including its gap, for elements that are displayed over the list. */
export const quickPaneWidth = { md: '416px', xl: '556px' } as const;

/** The pane is as high as the window, independent of the scroll position. */
const docked: SxProps<Theme> = {
  position: 'fixed',
  top: ({ mixins }) => mixins.toolbar.minHeight,
  bottom: 0,
  right: 0,
  width,
  boxSizing: 'border-box',
  overflowY: 'auto',
  px: 2,
  pt: 2,
  '&::after': { content: '""', display: 'block', height: 16 },
  borderLeft: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  outline: 'none',
};

/** The quick view: a record next to its list, or on a phone on the full screen. */
export function QuickView() {
  const resource = useDeclaration();
  const small = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  const pane = useRef<HTMLElement>(null);
  const { quick, close } = useQuickView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, another start
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus();
  }, [quick]);
  if (quick === null) return null;
  const label = `Xem nhanh ${resource.label}`;
  const content = (
    <LazyBoundary height={240}>
      <LazyQuickPane quick={quick} />
    </LazyBoundary>
  );
  if (small)
    return (
      <Dialog open fullScreen onClose={close} slotProps={{ paper: { 'aria-label': label } }}>
        <Box sx={{ p: 2 }}>{content}</Box>
      </Dialog>
    );
  return (
    <>
      <Box className="no-print" sx={{ flex: '0 0 auto', width, mr: paneMarginRight }} />
      <Box component="aside" className="no-print" ref={pane} tabIndex={-1} aria-label={label} sx={docked}>
        {content}
      </Box>
    </>
  );
}
