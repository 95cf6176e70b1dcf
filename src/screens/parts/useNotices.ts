import { useNotify } from 'ra-core';
import { createElement, useMemo } from 'react';
import { UndoButton } from './UndoButton.tsx';

/** Where something can be taken back, as the API told it; null or absent: it cannot be. */
type Revert = string | null | undefined;

/** What went well or wrong, each told for about five seconds; what can be taken back right away for ten (schema 2.7). */
export function useNotices() {
  const notify = useNotify();
  return useMemo(() => {
    const tell = (message: string, type: 'success' | 'error' = 'success', revert?: Revert, isLong = false) =>
      notify(message, {
        type,
        autoHideDuration: revert || isLong ? 10_000 : 5_000,
        ...(revert && { action: createElement(UndoButton, { path: revert }) }),
      });
    return {
      saved: (revert?: Revert) => tell('Save item successfully!', 'success', revert),
      created: () => tell('Create item successfully!'),
      done: (revert?: Revert) => tell('Done!', 'success', revert),
      /** Done, with a sentence on how it can be undone, which takes longer to read. */
      doneWith: (hint: string) => tell(`Done! ${hint}`, 'success', null, true),
      failed: (message: string) => tell(message, 'error'),
    };
  }, [notify]);
}
