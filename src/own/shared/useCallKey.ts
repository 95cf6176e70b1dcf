import { useRef } from 'react';

/**
 * Returns functions for the Idempotency-Key of a call. A call that is repeated after a failure has the same key, because the server may have
 * received it although its answer was lost. Another call has another key.
 */
export function useCallKey() {
  const last = useRef<{ readonly call: string; readonly key: string } | null>(null);
  return {
    keyOf: (path: string, body: object): string => {
      const call = `${path} ${JSON.stringify(body)}`;
      if (last.current?.call !== call) last.current = { call, key: createIdempotencyKey() };
      return last.current.key;
    },
    /** Call it after a success, so that the same call can be sent again. */
    forgetKey: () => {
      last.current = null;
    },
  };
}

/** Returns a new random key. `crypto.randomUUID` is not used, because browsers provide it only on secure addresses. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
