import { useCallback, useRef } from 'react';

/**
 * An Idempotency-Key for what an opened form or dialog means to do: pressing again after a lost answer does nothing twice.
 * A refusal (4xx) ends the intent, so what is corrected is sent under a new one.
 */
export function useIntentKey() {
  const key = useRef<string>(undefined);
  const get = useCallback(() => {
    key.current ??= crypto.randomUUID();
    return key.current;
  }, []);
  const refused = useCallback((error: unknown) => {
    const { status = 0 } = error as { status?: number };
    if (status >= 400 && status < 500 && status !== 408) key.current = undefined;
  }, []);
  return { get, refused };
}
