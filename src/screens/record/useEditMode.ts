import { useSearchParams } from 'react-router-dom';

/** Whether a record's page is in mode edit: its address says so, so Back leaves it and a form holds it. */
export function useEditMode() {
  const [params, setParams] = useSearchParams();
  return {
    editing: params.get('mode') === 'edit',
    start: () =>
      setParams((before) => {
        before.set('mode', 'edit');
        return before;
      }),
    stop: () =>
      setParams((before) => {
        before.delete('mode');
        return before;
      }),
  };
}
