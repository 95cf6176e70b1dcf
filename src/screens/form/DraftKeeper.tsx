import { useFormContext, useFormState } from 'react-hook-form';
import { useDraft } from './useDraft.ts';

/** Passwords and codes are typed again. */
const secret = /password|code$/;

/**
 * Keeps what is typed in the form around it when the session ends, and puts it back when that form is opened again.
 * @param form what names it in this browser: `customers/12`, `customers/new`, `packages/3/pay`
 */
export function DraftKeeper({ form }: { form: string }) {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const { dirtyFields, isReady } = useFormState();
  useDraft<Record<string, unknown>>(form, {
    // react-admin's Form sets its own values first.
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
