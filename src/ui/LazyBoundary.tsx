import { Skeleton } from '@mui/material';
import { type ReactNode, Suspense } from 'react';

/**
 * Loads its children lazily, without delaying the surrounding screen.
 * @param height height of the skeleton in pixels; two values: phone and others; by default no skeleton
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
