import { useState } from 'react';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { pressButton, usePageKeys } from '../parts/pageKey.ts';

const KeysDialog = lazyWithPreload(() => import('../list/KeysDialog.tsx'));

/** The keys of a record: `t` for its next step, `e` to edit it, `?` for the keys. Beside a list, the list's keys work too. */
export function RecordKeys() {
  const [help, setHelp] = useState(false);
  usePageKeys({ t: () => pressButton('t'), e: () => pressButton('e'), '?': () => setHelp(true) });
  if (!help) return null;
  return (
    <LazyBoundary>
      <KeysDialog onClose={() => setHelp(false)} />
    </LazyBoundary>
  );
}
