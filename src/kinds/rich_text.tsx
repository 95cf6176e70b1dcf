import { Suspense } from 'react';
import { lazyPart } from './parts/lazyPart.ts';
import { TextFilter } from './parts/TextFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const _RichView = lazyPart(() => import('./parts/RichView.tsx'));
const RichEditor = lazyPart(() => import('./parts/RichEditor.tsx'));

/** The words alone, for a row. */
const _words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const Input = (props: InputProps<string>) => (
  <Suspense fallback={null}>
    <RichEditor {...props} />
  </Suspense>
);

export const rich_text: EntryKind<string> = { Input, Filter: TextFilter };
