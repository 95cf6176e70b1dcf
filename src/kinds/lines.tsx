import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { ExactFilter } from './parts/ExactFilter.tsx';
import { lazyPart } from './parts/lazyPart.ts';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

type Line = Record<string, unknown>;

const LineInputs = lazyPart(() => import('./parts/LineInputs.tsx'));
const LineCells = lazyPart(() => import('./parts/LineCells.tsx'));

/** How many in a row, each with its values in a detail. */
const Cell = (props: CellProps<Line[]>) =>
  props.roomy ? (
    <Suspense fallback={null}>
      <LineCells {...props} />
    </Suspense>
  ) : (
    <>{props.value?.length} dòng</>
  );

const Input = (props: InputProps<Line[]>) => (
  <Suspense fallback={<Box sx={{ minHeight: 40 }} />}>
    <LineInputs {...props} />
  </Suspense>
);

export const lines: WebKind<Line[]> = { Cell, Input, Filter: ExactFilter, wide: true };
