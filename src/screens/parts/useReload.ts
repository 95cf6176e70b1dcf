import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads again all that is on the screen; resolves when it is there, whatever could not be read. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries().catch(() => undefined), [queries]);
}
