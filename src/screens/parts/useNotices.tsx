import { Button } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { Translate, useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useReload } from './useReload.ts';

/** The API path that undoes the change; null or absent if it cannot be undone. */
type UndoPath = string | null | undefined;

/** Milliseconds for which a notification shows its text, and its "Hoàn tác" button. */
const TEXT_DURATION_MS = 5_000;
const UNDO_DURATION_MS = 10_000;

const appendSentence = (text: string, sentence: string | undefined) =>
  sentence ? `${text} ${sentence}` : text;

/**
 * Returns functions that show notifications of success or failure, for about five seconds, with "Hoàn tác" for ten (schema 2.7). An
 * optional sentence about the result, with the amount or the name, follows the standard text.
 */
export function useNotices() {
  const notify = useNotify();
  return useMemo(() => {
    const show = (
      message: string,
      type: 'success' | 'error' | 'info' = 'success',
      revert?: UndoPath,
      isLong = false,
    ) =>
      notify(message, {
        type,
        autoHideDuration: revert || isLong ? UNDO_DURATION_MS : TEXT_DURATION_MS,
        ...(revert && { message: <NoticeText text={message} />, action: <UndoButton path={revert} /> }),
      });
    return {
      saved: (revert?: UndoPath, sentence?: string) =>
        show(appendSentence('Save item successfully!', sentence), 'success', revert),
      created: (sentence?: string) => show(appendSentence('Create item successfully!', sentence)),
      done: (revert?: UndoPath, sentence?: string) =>
        show(appendSentence('Done!', sentence), 'success', revert),
      /** Reports success with a hint on how to undo the action; displayed longer. */
      doneWith: (hint: string) => show(`Done! ${hint}`, 'success', null, true),
      info: (message: string) => show(message, 'info'),
      failed: (message: string) => show(message, 'error'),
    };
  }, [notify]);
}

/** The text of a notification; disappears before the notification with its button. */
function NoticeText({ text }: { readonly text: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), TEXT_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? text : null;
}

/** Undoes the change that the notification reports; an error is shown as a new notification. */
function UndoButton({ path }: { readonly path: string }) {
  const data = useDataProvider<NoiDataProvider>();
  const close = useCloseNotification();
  const notify = useNotify();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await data.revert(path);
      notify('Đã hoàn tác.', { type: 'success', autoHideDuration: TEXT_DURATION_MS });
    } catch (error) {
      notify(listErrorDetails(error).join('\n'), {
        type: 'error',
        multiLine: true,
        autoHideDuration: UNDO_DURATION_MS,
      });
    }
    close();
    await reload();
  };
  return (
    <Button color="inherit" size="small" disabled={busy} onClick={() => void undo()}>
      <Translate i18nKey="ra.action.undo" />
    </Button>
  );
}
