import { useRef, useState } from 'react';
import { reasonOf } from '../shared/callsOf.ts';
import { newKey, type PageClient } from './PageClient.ts';

/** Returns how to send something that is answered at once, whether that goes on, and what went wrong; a press that is repeated counts once. */
export function useSending(client: PageClient) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const key = useRef(newKey());
  /** @returns whether it was taken */
  const send = async (path: string, body: object): Promise<boolean> => {
    setBusy(true);
    setError(null);
    setDone(false);
    try {
      await client.send(path, body, key.current);
      key.current = newKey();
      setDone(true);
      return true;
    } catch (cause) {
      setError(reasonOf(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, isDone, send };
}
