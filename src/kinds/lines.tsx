import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { ExactFilter } from './parts/ExactFilter.tsx';
import { lazyPart } from './parts/lazyPart.ts';
import type { EntryKind, InputProps } from './webKind.ts';

type Line = Record<string, unknown>;

const LineInputs = lazyPart(() => import('./parts/LineInputs.tsx'));

const Input = (props: InputProps<Line[]>) => (
  <Suspense fallback={<Box sx={{ minHeight: 40 }} />}>
    <LineInputs {...props} />
  </Suspense>
);

export const lines: EntryKind<Line[]> = { Input, Filter: ExactFilter };
