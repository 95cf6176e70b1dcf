import { Skeleton } from '@mui/material';
import { type ReactNode, Suspense } from 'react';

/**
 * Lets its children load without holding back the screen around them.
 * @param height of the skeleton in their place, in pixels, on a phone another where two are given; none by default
 */
export const LazyBoundary = ({
  children,
  height,
}: {
  readonly children: ReactNode;
  readonly height?: number | { readonly xs: number; readonly sm: number };
}) => (
  <Suspense fallback={height ? <Skeleton variant="rounded" sx={{ height }} /> : null}>{children}</Suspense>
);
