/** What others have just changed, for the screens that show it: rows marked for a moment, and lists that wait to be read anew. */
import { useEffect, useSyncExternalStore } from 'react';

/** `meta` of a query whose answer is made of many resources: it is read again whatever changes. */
export const madeOfMany = { madeOfMany: true } as const;

/** `meta` of a query whose answer is made of these: it is read again when one of them changes. */
export const madeOf = (resources: readonly string[]) => ({ madeOf: resources });

/** Milliseconds for which a changed row is marked. */
const MARKED = 4_000;

const marked = new Set<string>();
const opened = new Set<{ readonly key: string; readonly told: (by: string | null) => void }>();
/** Of each resource whose list is on the screen: what it does not show yet. */
const waiting = new Map<string, Set<string>>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Marks these records for a moment, and tells whoever has one of them open. @param by who changed them, where that is known */
export function mark(resource: string, ids: readonly string[], by: string | null): void {
  const keys = ids.map((id) => `${resource}/${id}`);
  for (const key of keys) marked.add(key);
  tell();
  for (const open of opened) if (keys.includes(open.key)) open.told(by);
  setTimeout(() => {
    for (const key of keys) marked.delete(key);
    tell();
  }, MARKED);
}

/** Tells of each change of this record by somebody else, until the answer is called. */
export function onChange(resource: string, id: string, told: (by: string | null) => void): () => void {
  const one = { key: `${resource}/${id}`, told };
  opened.add(one);
  return () => void opened.delete(one);
}

/** Notes changes that its list does not show yet; answers whether the list is there to say so. */
export function wait(resource: string, ids: readonly string[]): boolean {
  const known = waiting.get(resource);
  if (known) waiting.set(resource, new Set([...known, ...ids]));
  tell();
  return known !== undefined;
}

/** The list of the resource is read anew now. */
export function caughtUp(resource: string): void {
  if (waiting.get(resource)?.size) waiting.set(resource, new Set());
  tell();
}

/** Has somebody else changed this record just now? */
export const useMarked = (resource: string, id: string): boolean =>
  useSyncExternalStore(listen, () => marked.has(`${resource}/${id}`));

/** How many records were changed since the list of the resource around was read. */
export function useWaiting(resource: string): number {
  useEffect(() => {
    waiting.set(resource, new Set());
    return () => void waiting.delete(resource);
  }, [resource]);
  return useSyncExternalStore(listen, () => waiting.get(resource)?.size ?? 0);
}
