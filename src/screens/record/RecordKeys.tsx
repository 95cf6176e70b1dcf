import { useState } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { pressButtonWithShortcut, usePageKeys } from '../parts/pageKey.ts';

const KeysDialog = lazyWithPreload(() => import('../list/ShortcutsDialog.tsx'));

/** The key `?` opens the dialog with all keyboard shortcuts. */
export function HelpKey() {
  const [isOpen, setOpen] = useState(false);
  usePageKeys({ '?': () => setOpen(true) });
  return <LazyBoundary>{isOpen && <KeysDialog onClose={() => setOpen(false)} />}</LazyBoundary>;
}

/**
 * The keyboard shortcuts of a record: `t` for its next step, `e` to edit it, `?` for the dialog of all shortcuts. In a quick view the
 * list's shortcuts work too.
 */
export function RecordKeys() {
  usePageKeys({ t: () => pressButtonWithShortcut('t'), e: () => pressButtonWithShortcut('e') });
  return <HelpKey />;
}
