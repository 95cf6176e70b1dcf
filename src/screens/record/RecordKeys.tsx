import { useState } from 'react';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { pressButton, usePageKeys } from '../parts/pageKey.ts';

const KeysDialog = lazyWithPreload(() => import('../list/KeysDialog.tsx'));

/** The key `?`, which opens the dialog of all keys. */
export function HelpKey() {
  const [isOpen, setOpen] = useState(false);
  usePageKeys({ '?': () => setOpen(true) });
  return <LazyBoundary>{isOpen && <KeysDialog onClose={() => setOpen(false)} />}</LazyBoundary>;
}

/** The keys of a record: `t` for its next step, `e` to edit it, `?` for the keys. Next to a list, the list's keys work too. */
export function RecordKeys() {
  usePageKeys({ t: () => pressButton('t'), e: () => pressButton('e') });
  return <HelpKey />;
}
