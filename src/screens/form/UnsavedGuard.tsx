import { useFormState } from 'react-hook-form';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

/**
 * The guard of a react-admin Form, as its `WarnWhenUnsavedChangesComponent`: react-admin's own asks by `window.confirm`
 * and lets go when only the query of the address changes.
 */
export function UnsavedGuard() {
  const { dirtyFields } = useFormState();
  return useUnsavedGuard(Object.keys(dirtyFields).length > 0).question;
}
