import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { ErrorBody } from '../jsonapi/errors.ts';

/**
 * True if a retry can help: no network, or the server is starting. A request that took too long (408, or the server's own `too_slow`) would
 * take as long again.
 */
const isTransientError = (error: unknown): boolean =>
  error instanceof HttpError &&
  [0, 502, 503, 504].includes(error.status) &&
  !(error.body as ErrorBody | null)?.problems?.some(({ code }) => code === 'too_slow');

/** Milliseconds before a failed reload is repeated. */
const RETRY_DELAY_MS = 10_000;

/** Keeps the shown data while the server or the connection is down for a moment, and reloads it later. */
function keepDataAndRetry(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined || !isTransientError(error)) return;
  query.setState({ status: 'success', error: null });
  setTimeout(() => query.isActive() && void query.fetch().catch(() => undefined), RETRY_DELAY_MS);
}

/**
 * Without a network connection every request fails at once with an error: a paused query would show nothing forever, a paused mutation
 * would be sent later without the user's knowledge. The data on the screen reloads when the connection is back.
 */
export const networkOptions = {
  queries: { networkMode: 'always', refetchOnReconnect: true },
  mutations: { networkMode: 'always', retry: false },
} as const;

/** The query cache. A refusal is shown at once; only transient errors are retried, once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: keepDataAndRetry }),
  defaultOptions: {
    ...networkOptions,
    queries: {
      ...networkOptions.queries,
      retry: (failures, error) => failures < 1 && isTransientError(error),
      retryDelay: 1_000,
    },
  },
});
