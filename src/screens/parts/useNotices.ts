import { useNotify } from 'ra-core';
import { useMemo } from 'react';

/** The notices of spec/1 §8, each about five seconds long (ERR-16, ERR-18). */
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
