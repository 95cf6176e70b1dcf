import { Skeleton } from '@mui/material';
import { type ReactNode, Suspense } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Of what stands in its place, in pixels; nothing stands there without. */
  readonly height?: number;
}

/** What may have to be loaded first holds back only itself, not the screen around it. */
export const LazyBoundary = ({ children, height }: Props) => (
  <Suspense fallback={height ? <Skeleton variant="rounded" height={height} /> : null}>{children}</Suspense>
);
