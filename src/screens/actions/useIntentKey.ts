import { useCallback, useRef } from 'react';
import { newKey } from '../../jsonapi/newKey.ts';

/**
 * An Idempotency-Key for what an opened form or dialog means to do: the same sent again after a lost answer does nothing
 * twice. What was changed since, and what a refusal (4xx) had corrected, is another intent and goes under a key of its own.
 */
export function useIntentKey() {
  const last = useRef<{ key: string; body: string } | null>(null);
  const keyFor = useCallback((body: unknown) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { key: newKey(), body: text };
    return last.current.key;
  }, []);
  const refused = useCallback((error: unknown) => {
    const { status = 0 } = error as { status?: number };
    if (status >= 400 && status < 500 && status !== 408) last.current = null;
  }, []);
  return { keyFor, refused };
}
