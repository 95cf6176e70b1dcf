import { useRef, useState } from 'react';
import { reasonOf } from '../shared/callsOf.ts';
import { newKey, type PageClient } from './PageClient.ts';

/** Returns a function that sends a call with an immediate answer, whether it is running, and its error. A repeated press counts once. */
export function useSending(client: PageClient) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const key = useRef(newKey());
  /** @returns true if the server accepted the call */
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
