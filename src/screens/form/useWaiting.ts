import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { useFieldChange } from './useFieldChange.ts';

/** Milliseconds after which what waits is asked about instead of sent. */
const TOO_LONG = 3_600_000;
/** Milliseconds between two tries. */
const AGAIN = 5_000;

export interface Waiting {
  /** It has waited so long that one has to say whether it is still meant. */
  readonly asks: boolean;
  readonly send: () => void;
  readonly stop: () => void;
}

/**
 * What a form could not send for want of a line to the server waits, and goes out by itself when the line is back; the sender keeps its
 * Idempotency-Key, so that it is done once. Whoever types on has not finished: then it waits no more.
 * @param refused what came of the last try
 * @param conflict what somebody else stored meanwhile, as it is shown in the form: nothing is sent any more until it is sent by hand
 * @returns null while nothing waits
 */
export function useWaiting(
  refused: unknown,
  send: () => Promise<unknown>,
  conflict: object | null = null,
): Waiting | null {
  const [since, setSince] = useState<number | null>(null);
  const [asks, setAsks] = useState(false);
  const busy = useRef(false);
  useEffect(() => {
    if (!refused) return;
    const isGone = (refused as { status?: number }).status === 0;
    setSince((known) => (isGone ? (known ?? Date.now()) : null));
  }, [refused]);
  const stop = () => {
    setSince(null);
    setAsks(false);
  };
  useEffect(() => {
    if (!conflict) return;
    setSince(null);
    setAsks(false);
  }, [conflict]);
  useFieldChange((_name, typed) => typed && stop());
  const sendOnce = useEvent(async () => {
    if (busy.current) return;
    busy.current = true;
    await send().finally(() => {
      busy.current = false;
    });
  });
  const attempt = useEvent(() => {
    if (since !== null && Date.now() - since > TOO_LONG) setAsks(true);
    else void sendOnce();
  });
  const isWaiting = since !== null;
  useEffect(() => {
    if (!isWaiting || asks) return;
    const timer = setInterval(attempt, AGAIN);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [isWaiting, asks, attempt]);
  const meant = () => {
    setSince(Date.now());
    setAsks(false);
    void sendOnce();
  };
  return isWaiting ? { asks, send: meant, stop } : null;
}
