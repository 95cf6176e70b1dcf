import { Suspense, useId } from 'react';
import { lazyWithPreload } from '../parts/lazyWithPreload.ts';
import type { InputProps } from '../webKind.ts';
import { Framed } from './Framed.tsx';

const RichEditor = lazyWithPreload(() => import('../parts/RichEditor.tsx'));

/** Rich text of eight tags. React-admin's editor weighs more than all the rest of a form. */
export function RichTextInput(props: InputProps) {
  const id = useId();
  return (
    <Framed {...props} id={id} group>
      {(described) => (
        <Suspense fallback={null}>
          <RichEditor source={props.source} described={described} />
        </Suspense>
      )}
    </Framed>
  );
}
