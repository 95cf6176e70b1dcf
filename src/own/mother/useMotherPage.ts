import { useState, useSyncExternalStore } from 'react';
import type { MotherPlan } from '#schema/motherPage';
import { getCallErrorMessage } from '../shared/buildPageCalls.ts';
import { useCallKey } from '../shared/useCallKey.ts';
import type { MotherClient } from './MotherClient.ts';
import { toPresentPlan } from './toPresentPlan.ts';

/** Returns the current state of the page, with the plan of the present day, and updates the component when it changes. */
export function useMotherPage(client: MotherClient) {
  const page = useSyncExternalStore(client.subscribe, client.read);
  return { ...page, plan: page.plan && toPresentPlan(page.plan, page.loaded_at) };
}

/** Props of every part of the page. */
export interface MotherPartProps {
  readonly plan: MotherPlan;
  readonly client: MotherClient;
}

/** Ref of a heading that replaces the pressed button: moves the focus there, and scrolls to it. */
export const focusHeading = (heading: HTMLElement | null): void => heading?.focus();

/**
 * Returns a function that sends a call, whether a call is running, and the last error. A call that is repeated after a lost answer counts once.
 */
export function useMotherSending(client: MotherClient) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { keyOf, forgetKey } = useCallKey();
  /** @returns true if the server accepted the call */
  const send = async (path: string, body: object = {}): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await client.send(path, body, keyOf(path, body));
      forgetKey();
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
