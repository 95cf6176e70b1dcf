import { useSearchParams } from 'react-router-dom';

/** Whether a record's page is in mode edit: its address says so, so that Back leaves the form. */
export function useEditMode() {
  const [params, setParams] = useSearchParams();
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams((before) => {
      edit(before);
      return before;
    });
  return {
    editing: params.get('mode') === 'edit',
    start: () => change((next) => next.set('mode', 'edit')),
    stop: () => change((next) => next.delete('mode')),
  };
}
