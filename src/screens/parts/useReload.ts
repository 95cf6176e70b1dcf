import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Returns a function that reloads all data on the screen; resolves when the data is loaded, even if some requests failed. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries().catch(() => undefined), [queries]);
}
