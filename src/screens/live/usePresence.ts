import { useEffect, useSyncExternalStore } from 'react';
import { fetchApi } from '../../jsonapi/fetchApi.ts';
import { type Presence, tab } from '../../jsonapi/tab.ts';

const listeners = new Set<() => void>();
tab.onChange = () => {
  for (const listener of listeners) listener();
};

/** Calls back whenever the line to the server says something new of this tab; the answer ends that. */
function onTab(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who is on the record that this tab is on. */
export const usePresence = (): Presence | null => useSyncExternalStore(onTab, () => tab.presence);

/** A record on the screen, and whether its form is open. */
interface Place {
  readonly resource: string;
  readonly id: string;
  readonly editing: boolean;
}

/** Milliseconds on a record before it is told: who walks through a list's rows is on none of them. */
const STAYED = 300;

/** All that are on the screen; the tab is on the last. */
const places: Place[] = [];
/** What the server was told last, and of which stream. */
let told = { stream: null as string | null, place: 'null' };
let timer: ReturnType<typeof setTimeout> | undefined;
let isTelling = false;

/** One call after the other, until the server knows; what fails is told with the next change, or the next line. */
async function tell(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  for (;;) {
    const { stream } = tab;
    const place = (!document.hidden && places.at(-1)) || null;
    const next = { stream, place: JSON.stringify(place) };
    if (stream !== told.stream) told = { stream, place: 'null' };
    if (stream === null || next.place === told.place) break;
    told = next;
    const body = { stream, resource: null, id: null, editing: false, ...place };
    await fetchApi('presence', { method: 'PUT', body }).catch(() => undefined);
  }
  isTelling = false;
}

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tell(), STAYED);
}

/** Lets the server know that this tab is on the record, while it is and somebody sees it; null: on none. */
export function usePlace(resource: string, id: string | null, editing: boolean): void {
  useEffect(() => {
    if (id === null) return;
    const place = { resource, id, editing };
    places.push(place);
    soon();
    const stop = onTab(soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', soon);
      places.splice(places.indexOf(place), 1);
      soon();
    };
  }, [resource, id, editing]);
}
