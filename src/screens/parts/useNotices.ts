import { useNotify } from 'ra-core';
import { createElement, useMemo } from 'react';
import { NoticeText } from './NoticeText.tsx';
import { UndoButton } from './UndoButton.tsx';

/** Where something can be taken back, as the API told it; null or absent: it cannot be. */
type Revert = string | null | undefined;

/** Milliseconds for which a notice is told, and for which its "Hoàn tác" is offered. */
const TOLD = 5_000;
const UNDOABLE = 10_000;

const join = (text: string, sentence: string | undefined) => (sentence ? `${text} ${sentence}` : text);

/**
 * What went well or wrong, each told for about five seconds; what can be taken back right away can be for ten (schema 2.7).
 * Each takes a sentence of what was done, with the sum or the name, after its own words.
 */
export function useNotices() {
  const notify = useNotify();
  return useMemo(() => {
    const tell = (
      message: string,
      type: 'success' | 'error' | 'info' = 'success',
      revert?: Revert,
      isLong = false,
    ) =>
      notify(message, {
        type,
        autoHideDuration: revert || isLong ? UNDOABLE : TOLD,
        ...(revert && {
          message: createElement(NoticeText, { text: message, duration: TOLD }),
          action: createElement(UndoButton, { path: revert }),
        }),
      });
    return {
      saved: (revert?: Revert, sentence?: string) =>
        tell(join('Save item successfully!', sentence), 'success', revert),
      created: (sentence?: string) => tell(join('Create item successfully!', sentence)),
      done: (revert?: Revert, sentence?: string) => tell(join('Done!', sentence), 'success', revert),
      /** Done, with a sentence on how it can be undone, which takes longer to read. */
      doneWith: (hint: string) => tell(`Done! ${hint}`, 'success', null, true),
      info: (message: string) => tell(message, 'info'),
      failed: (message: string) => tell(message, 'error'),
    };
  }, [notify]);
}
