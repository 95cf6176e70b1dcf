import { useEffect } from 'react';
import { useEvent, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { onSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { draftStore } from './draftStore.ts';

/** Passwords and codes are typed again. */
const secret = /password|code$/;

/**
 * Keeps what is typed in the form around it when the session ends, and puts it back when that form is opened again.
 * @param form what names it in this browser: `customers/12`, `customers/new`, `packages/3/pay`
 */
export function DraftKeeper({ form }: { form: string }) {
  const viewer = useViewer();
  const notify = useNotify();
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const { dirtyFields, isReady } = useFormState();
  const account = `${viewer.via?.id ?? ''}/${viewer.id}`;

  const keep = useEvent(() => {
    const names = Object.keys(dirtyFields).filter((name) => !secret.test(name));
    if (names.length > 0)
      draftStore.keep(account, form, Object.fromEntries(names.map((name) => [name, getValues(name)])));
  });
  useEffect(() => onSessionEnd(keep), [keep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when react-admin's Form has set its own values
  useEffect(() => {
    const typed = isReady ? draftStore.take(account, form) : null;
    if (!typed) return;
    for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    notify('Những gì bạn nhập trước khi phiên kết thúc đã được lấy lại. Hãy xem lại rồi lưu.', {
      type: 'info',
    });
  }, [isReady]);
  return null;
}
