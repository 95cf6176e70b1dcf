import { useEffect } from 'react';
import { useEvent } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/**
 * Calls `onChange` with the name of each field whose value changes.
 * @param onChange `typed` is true if the user typed the value, false if another part of the form set it
 */
export function useFieldChange(onChange: (name: string, typed: boolean) => void): void {
  const { subscribe } = useFormContext();
  const changed = useEvent(onChange);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => name && changed(name, type === 'change'),
      }),
    [subscribe, changed],
  );
}
