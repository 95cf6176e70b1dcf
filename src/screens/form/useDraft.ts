import { useEffect } from 'react';
import { useEvent, useNotify } from 'react-admin';
import { onSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { accountKeyOf, type DraftValues, draftStore } from './draftStore.ts';

interface Options<Values extends DraftValues> {
  /** Returns what has been entered and not saved, as JSON; null if there is nothing to keep. */
  readonly entered: () => Values | null;
  /** Puts back what was entered. Called at most once, after the first drawing. */
  readonly restore: (values: Values) => void;
  /** False as long as the form is not ready to take values. */
  readonly isReady?: boolean;
}

/**
 * Keeps what was entered in a form or dialog when the session ends, and puts it back when it is opened again.
 * @param form names the form in this browser: `customers/12`, `customers/new`, `packages/3/pay`
 */
export function useDraft<Values extends DraftValues>(
  form: string,
  { entered, restore, isReady = true }: Options<Values>,
): void {
  const notify = useNotify();
  const account = useAccountKey();
  const keep = useEvent(() => {
    const values = entered();
    if (values) draftStore.keep(account, form, values);
  });
  useEffect(() => onSessionEnd(keep), [keep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is ready
  useEffect(() => {
    const kept = isReady ? draftStore.take<Values>(account, form) : null;
    if (!kept) return;
    restore(kept);
    notify('Những gì bạn nhập trước khi phiên kết thúc đã được lấy lại. Hãy xem lại rồi lưu.', {
      type: 'info',
    });
  }, [isReady]);
}

/** Returns what tells the drafts of this account, or of a visit to another's, from those of others in the same browser. */
export const useAccountKey = (): string => accountKeyOf(useViewer());
