import { Suspense } from 'react';
import { lazyPart } from './parts/lazyPart.ts';
import { TextFilter } from './parts/TextFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const RichView = lazyPart(() => import('./parts/RichView.tsx'));
const RichEditor = lazyPart(() => import('./parts/RichEditor.tsx'));

/** The words alone, for a row. */
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const Cell = ({ value, roomy }: CellProps<string>) =>
  roomy ? (
    <Suspense fallback={words(value ?? '')}>
      <RichView html={value ?? ''} />
    </Suspense>
  ) : (
    words(value ?? '')
  );

const Input = (props: InputProps<string>) => (
  <Suspense fallback={null}>
    <RichEditor {...props} />
  </Suspense>
);

export const rich_text: WebKind<string> = { Cell, Input, Filter: TextFilter, wide: true };
