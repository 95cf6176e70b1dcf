import { useState, useSyncExternalStore } from 'react';
import type { MotherPlan } from '#schema/motherPage';
import { getCallErrorMessage } from '../shared/buildPageCalls.ts';
import type { MotherClient } from './MotherClient.ts';

/** Returns the current state of the page, and updates the component when it changes. */
export const useMotherPage = (client: MotherClient) => useSyncExternalStore(client.subscribe, client.read);

/** Props of every part of the page. */
export interface MotherPartProps {
  readonly plan: MotherPlan;
  readonly client: MotherClient;
}

/** Ref of a heading that replaces the pressed button: moves the focus there, and scrolls to it. */
export const focusHeading = (heading: HTMLElement | null): void => heading?.focus();

/** Returns a function that sends a call, whether a call is running, and the last error. */
export function useMotherSending(client: MotherClient) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** @returns true if the server accepted the call */
  const send = async (path: string, body: object = {}): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await client.send(path, body);
      return true;
    } catch (cause) {
      setError(getCallErrorMessage(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, send };
}
