import { useEffect } from 'react';
import { useEvent } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/**
 * Calls back with the name of each field that changes.
 * @param onChange `typed`: entered in its input, not set by another part of the form
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
