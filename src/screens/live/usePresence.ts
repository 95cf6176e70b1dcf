import { useEffect, useSyncExternalStore } from 'react';
import { fetchApi } from '../../jsonapi/http.ts';
import { type RecordPresence, tabState } from '../../jsonapi/tab.ts';

const listeners = new Set<() => void>();
tabState.onChange = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` after each change of `tab`; returns a function that removes the listener. */
function subscribeToTab(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the users who have the same record open as this tab; null if unknown. */
export const usePresence = (): RecordPresence | null =>
  useSyncExternalStore(subscribeToTab, () => tabState.presence);

/** A record on the screen, and whether its form is open. */
interface Place {
  readonly resource: string;
  readonly id: string;
  readonly editing: boolean;
}

/**
 * Milliseconds for which a record must be on the screen before the server is notified, so that moving quickly through the rows of a list
 * sends nothing.
 */
const MIN_STAY_MS = 300;

/** The records on the screen. The tab notifies the server only of the last record. */
const places: Place[] = [];
/** The record last reported to the server, as JSON, and the event stream for which it was reported. */
let lastReported = { stream: null as string | null, place: 'null' };
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

/** Reports the tab's record until the server has the current one, one request at a time. A failed request is not repeated. */
async function sendPlace(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (;;) {
    const { stream } = tabState;
    const place = (!document.hidden && places.at(-1)) || null;
    const next = { stream, place: JSON.stringify(place) };
    if (stream !== lastReported.stream) lastReported = { stream, place: 'null' };
    if (stream === null || next.place === lastReported.place) break;
    lastReported = next;
    const body = { stream, resource: null, id: null, editing: false, ...place };
    await fetchApi('presence', { method: 'PUT', body }).catch(() => undefined);
  }
  isSending = false;
}

function scheduleSend(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendPlace(), MIN_STAY_MS);
}

/**
 * Notifies the server that this tab shows the record, as long as the tab is visible.
 * @param id id of the record; null if the tab shows none
 */
export function usePresenceReport(resource: string, id: string | null, editing: boolean): void {
  useEffect(() => {
    if (id === null) return;
    const place = { resource, id, editing };
    places.push(place);
    scheduleSend();
    const stop = subscribeToTab(scheduleSend);
    document.addEventListener('visibilitychange', scheduleSend);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', scheduleSend);
      places.splice(places.indexOf(place), 1);
      scheduleSend();
    };
  }, [resource, id, editing]);
}
