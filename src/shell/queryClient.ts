import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';

/** Whether trying again by itself can help: no network, no answer in time, or a server on its way up. */
const passing = (error: unknown): boolean =>
  error instanceof HttpError && [0, 408, 502, 503, 504].includes(error.status);

/** The cache of what was read. A refusal is shown at once; only what may pass is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && passing(error), retryDelay: 1_000 },
    mutations: { retry: false },
  },
});
