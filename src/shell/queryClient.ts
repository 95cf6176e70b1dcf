import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { ErrorBody } from '../jsonapi/errors.ts';

/**
 * Whether trying again by itself can help: no network, or a server on its way up. What took too long (408, or the server's
 * own `too_slow`) would take as long again.
 */
const passing = (error: unknown): boolean =>
  error instanceof HttpError &&
  [0, 502, 503, 504].includes(error.status) &&
  !(error.body as ErrorBody | null)?.problems?.some(({ code }) => code === 'too_slow');

/** Milliseconds until what could not be read again is tried again. */
const AGAIN = 10_000;

/** What is on the screen stays there while the server or the line is gone for a moment, and is read again when it can be. */
function keepShown(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined || !passing(error)) return;
  query.setState({ status: 'success', error: null });
  setTimeout(() => query.isActive() && void query.fetch().catch(() => undefined), AGAIN);
}

/**
 * Without network everything fails at once and says so: a paused query would show nothing for ever, a paused change would be sent later
 * by surprise. What is on the screen is loaded again when the network is back.
 */
export const networkOptions = {
  queries: { networkMode: 'always', refetchOnReconnect: true },
  mutations: { networkMode: 'always', retry: false },
} as const;

/** The cache of what was read. A refusal is shown at once; only what may pass is tried once more. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: keepShown }),
  defaultOptions: {
    ...networkOptions,
    queries: {
      ...networkOptions.queries,
      retry: (failures, error) => failures < 1 && passing(error),
      retryDelay: 1_000,
    },
  },
});
