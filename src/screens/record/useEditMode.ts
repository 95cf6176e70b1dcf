import { useAddressParam } from '../parts/useAddressParam.ts';

/** Whether a record's page is in mode edit: its address says so, so that Back leaves the form. */
export function useEditMode() {
  const [mode, setMode] = useAddressParam('mode');
  return { editing: mode === 'edit', start: () => setMode('edit'), stop: () => setMode(null) };
}
