import { Suspense } from 'react';
import { useFieldValue } from 'react-admin';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import type { FieldProps } from '../webKind.ts';

const RichView = lazyWithPreload(() => import('../parts/RichView.tsx'));

/** Returns the plain text of rich text. */
const stripTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Rich text in a detail; plain text in a row. */
export function RichTextKindField({ source, variant }: FieldProps) {
  const html: string = useFieldValue({ source }) ?? '';
  if (variant !== 'detail') return <>{stripTags(html)}</>;
  return (
    <Suspense fallback={stripTags(html)}>
      <RichView source={source} />
    </Suspense>
  );
}
