import { Suspense } from 'react';
import { useFieldValue } from 'react-admin';
import { lazyPart } from '../parts/lazyPart.ts';
import type { FieldProps } from '../webKind.ts';

const LineFields = lazyPart(() => import('./LineFields.tsx'));

/** How many lines in a row, each with its values in a detail. */
export function LinesField(props: FieldProps) {
  const lines: readonly unknown[] = useFieldValue({ source: props.source }) ?? [];
  if (!props.roomy) return `${lines.length} dòng`;
  return (
    <Suspense fallback={null}>
      <LineFields {...props} />
    </Suspense>
  );
}
