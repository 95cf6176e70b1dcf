import { Box, Dialog, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { useQuick } from '../list/useQuick.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';

/** The form of a new record beside its list. */
export const LazyQuickNew = lazyWithPreload(() => import('./QuickNew.tsx'));

/** A record beside its list, with its form, its actions and its history. */
export const LazyQuickRecord = lazyWithPreload(() => import('./QuickRecord.tsx'));

/** A record beside its list, which stays as it is; on a phone it takes the whole screen. */
export function QuickView() {
  const resource = useDeclaration();
  const small = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  const pane = useRef<HTMLElement>(null);
  const { quick, close } = useQuick();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, another start
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus();
  }, [quick]);
  if (quick === null) return null;
  const label = `Xem nhanh ${resource.label}`;
  const content = (
    <LazyBoundary height={240}>
      {quick === 'new' ? <LazyQuickNew /> : <LazyQuickRecord key={quick} id={quick} />}
    </LazyBoundary>
  );
  if (small)
    return (
      <Dialog open fullScreen onClose={close} slotProps={{ paper: { 'aria-label': label } }}>
        <Box sx={{ p: 2 }}>{content}</Box>
      </Dialog>
    );
  return (
    <Box
      component="aside"
      className="no-print"
      ref={pane}
      tabIndex={-1}
      aria-label={label}
      sx={{
        flex: '0 0 auto',
        width: { md: 420, xl: 560 },
        boxSizing: 'border-box',
        position: 'sticky',
        top: 72,
        maxHeight: 'calc(100dvh - 88px)',
        overflowY: 'auto',
        px: 2,
        pt: 2,
        '&::after': { content: '""', display: 'block', height: 16 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        outline: 'none',
      }}
    >
      {content}
    </Box>
  );
}
