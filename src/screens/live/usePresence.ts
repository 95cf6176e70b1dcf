import { useSyncExternalStore } from 'react';
import { type Presence, tab } from '../../jsonapi/tab.ts';

const listeners = new Set<() => void>();
tab.onChange = () => {
  for (const listener of listeners) listener();
};

/** Calls back whenever the line to the server says something new of this tab; the answer ends that. */
export function onTab(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who is on the record that this tab is on. */
export const usePresence = (): Presence | null => useSyncExternalStore(onTab, () => tab.presence);
