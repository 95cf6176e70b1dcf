import { LinearProgress, Paper } from '@mui/material';
import type { PointerEvent, ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { getListTitle, useDeclaration } from '../parts/getDeclaration.ts';
import type { EmptyListProps } from './EmptyList.tsx';
import { useListWidth } from './useListWidth.ts';

const EmptyList = lazyWithPreload(() => import('./EmptyList.tsx'));

/** The rows of the surrounding list, or a text that says why there are none. */
export function ListBody({ onNew, children }: EmptyListProps & { readonly children: ReactNode }) {
  const resource = useDeclaration();
  const title = getListTitle(resource);
  const { data, error, isPlaceholderData, refetch } = useListContext();
  const { phone } = useListWidth();
  const rows = () => {
    if ((error as { status?: number } | null)?.status === 403) return <Forbidden label={title} />;
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (data?.length === 0)
      return (
        <LazyBoundary height={240}>
          <EmptyList onNew={onNew} />
        </LazyBoundary>
      );
    return children;
  };
  return (
    <Paper
      variant="outlined"
      onPointerOver={showTruncatedTextAsTitle}
      sx={{
        position: 'relative',
        overflow: 'clip',
        ...(phone && { border: 0, borderRadius: 0, mx: -1.5, bgcolor: 'transparent' }),
      }}
    >
      {isPlaceholderData && <LinearProgress aria-hidden sx={reloadLineStyle} />}
      {rows()}
    </Paper>
  );
}

/** Style of the progress line above rows that are reloading; it appears after 0.2 seconds. */
const reloadLineStyle = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 2,
  height: 2,
  animation: 'appear 0s 0.2s both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
};

/** While the pointer is over a cell with truncated text, sets the full text as the cell's tooltip; keeps an existing tooltip. */
function showTruncatedTextAsTitle({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (!cell || (cell.title && !('truncated' in cell.dataset))) return;
  const isTruncated = [cell, ...cell.querySelectorAll('a, .line')].some(
    (part) => part.scrollWidth > part.clientWidth,
  );
  if (isTruncated) {
    cell.title = cell.innerText;
    cell.dataset.truncated = '';
  } else cell.removeAttribute('title');
}
