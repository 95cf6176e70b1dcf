import { useAddressParam } from '../parts/useAddressParam.ts';

/** Returns whether a record's page is in edit mode; the mode is in the URL, so that Back leaves the form. */
export function useEditMode() {
  const [mode, setMode] = useAddressParam('mode');
  return { editing: mode === 'edit', start: () => setMode('edit'), stop: () => setMode(null) };
}
