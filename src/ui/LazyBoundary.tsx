import { Skeleton } from '@mui/material';
import { type ReactNode, Suspense } from 'react';

/**
 * Loads its children lazily, without delaying the surrounding screen.
 * @param height height of the skeleton in pixels; two values: phone and others; by default no skeleton
 * @param waiting shown in place of the skeleton
 */
export const LazyBoundary = ({
  children,
  height,
  waiting = null,
}: {
  readonly children: ReactNode;
  readonly height?: number | { readonly xs: number; readonly sm: number };
  readonly waiting?: ReactNode;
}) => (
  <Suspense fallback={height ? <Skeleton variant="rounded" sx={{ height }} /> : waiting}>{children}</Suspense>
);
