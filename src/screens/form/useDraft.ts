import { useEffect } from 'react';
import { useEvent, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { onSignInSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { type DraftValues, draftStore, toAccountKey } from './draftStore.ts';

interface Options<Values extends DraftValues> {
  /** Returns the form's unsaved input in a format that JSON can store; null if there is none. */
  readonly entered: () => Values | null;
  /** Called with the stored input, at most once, after the first render. */
  readonly restore: (values: Values) => void;
  /** False until the form is ready to accept restored values. */
  readonly isReady?: boolean;
}

/**
 * Stores the unsaved input of a form when the sign-in ends, and restores it when the form is opened again.
 * @param form name that identifies the form in this browser: `customers/12`, `customers/new`, `packages/3/pay`
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
  useEffect(() => onSignInSessionEnd(keep), [keep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is ready
  useEffect(() => {
    const stored = isReady ? draftStore.take<Values>(account, form) : null;
    if (!stored) return;
    restore(stored);
    notify('Những gì bạn nhập trước khi phiên kết thúc đã được lấy lại. Hãy xem lại rồi lưu.', {
      type: 'info',
    });
  }, [isReady]);
}

/** Returns the key under which this account's drafts are stored; a visit to another account has a separate key. */
export const useAccountKey = (): string => toAccountKey(useViewer());

/** Pattern for names of fields that are never stored: passwords and codes. */
const secret = /password|code$/;

/** Applies `useDraft` to the surrounding form; renders nothing. */
export function FormDraftStorage({ form }: { readonly form: string }) {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const { dirtyFields, isReady } = useFormState();
  useDraft<Record<string, unknown>>(form, {
    isReady,
    entered: () => {
      const names = Object.keys(dirtyFields).filter((name) => !secret.test(name));
      return names.length > 0 ? Object.fromEntries(names.map((name) => [name, getValues(name)])) : null;
    },
    restore: (typed) => {
      for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    },
  });
  return null;
}
