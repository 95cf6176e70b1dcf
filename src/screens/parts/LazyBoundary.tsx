import { Skeleton } from '@mui/material';
import { type ReactNode, Suspense } from 'react';

/**
 * Lets its children load without holding back the screen around them.
 * @param height pixels of the skeleton in their place; none by default
 */
export const LazyBoundary = ({
  children,
  height,
}: {
  readonly children: ReactNode;
  readonly height?: number;
}) => (
  <Suspense fallback={height ? <Skeleton variant="rounded" height={height} /> : null}>{children}</Suspense>
);
