/** What the line to the server says of this tab: the name it goes by there, and who is on the record it is on (schema 1.12). */
import { useSyncExternalStore } from 'react';
import type { Presence } from '../../jsonapi/eventStream.ts';

interface Tab {
  /** Null while there is no line. */
  readonly stream: string | null;
  readonly presence: Presence | null;
}

let now: Tab = { stream: null, presence: null };
const listeners = new Set<() => void>();

/** @param stream of a line that has just been opened; null: it is gone */
export const onStream = (stream: string | null): void => set({ stream, presence: null });
export const onPresence = (presence: Presence): void => set({ ...now, presence });

function set(next: Tab): void {
  now = next;
  for (const listener of listeners) listener();
}

export const tab = {
  get: () => now,
  /** @returns ends it */
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useTab = (): Tab => useSyncExternalStore(tab.listen, tab.get);
