import { useNotify } from 'ra-core';
import { useMemo } from 'react';

/** What went well or wrong, each told for about five seconds (schema 2.7). */
export function useNotices() {
  const notify = useNotify();
  return useMemo(() => {
    const tell = (message: string, type: 'success' | 'error' = 'success') =>
      notify(message, { type, autoHideDuration: 5_000 });
    return {
      saved: () => tell('Save item successfully!'),
      created: () => tell('Create item successfully!'),
      done: () => tell('Done!'),
      failed: (message: string) => tell(message, 'error'),
    };
  }, [notify]);
}
