import { useState } from 'react';
import { getCallErrorMessage } from '../shared/buildPageCalls.ts';
import { useCallKey } from '../shared/useCallKey.ts';
import type { NurseClient } from './NurseClient.ts';

/**
 * Returns a function that sends a call with an immediate answer, whether a call is running, and the last error. Repeated presses send only
 * one call.
 */
export function useNurseSending(client: NurseClient) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const { keyOf, forgetKey } = useCallKey();
  /** @returns true if the server accepted the call */
  const send = async (path: string, body: object): Promise<boolean> => {
    setBusy(true);
    setError(null);
    setDone(false);
    try {
      await client.send(path, body, keyOf(path, body));
      forgetKey();
      setDone(true);
      return true;
    } catch (cause) {
      setError(getCallErrorMessage(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, isDone, send };
}
