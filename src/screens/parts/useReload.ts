import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reloads all that is on the screen; resolves when it is there, whatever failed. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries().catch(() => undefined), [queries]);
}
