/**
 * Stores changes made by other users for the screens that show them: records to highlight for a few seconds, and lists that are out of
 * date.
 */
import { useEffect, useSyncExternalStore } from 'react';

/** `meta` of a query whose data comes from many resources; the query is reloaded after a change of any resource. */
export const reloadOnAnyChangeMeta = { madeOfMany: true } as const;

/** Returns the `meta` of a query whose data comes from these resources; the query is reloaded when a record of one of them changes. */
export const buildReloadMeta = (resources: readonly string[]) => ({ madeOf: resources });

/** Milliseconds for which a changed record is highlighted. */
const HIGHLIGHT_DURATION = 4_000;

type ChangeListener = (by: string | null) => void;

/** Keys of the highlighted records: `resource/id`. */
const marked = new Set<string>();
const recordListeners = new Set<{ readonly key: string; readonly onChange: ChangeListener }>();
/** For each resource whose list is on the screen: the ids of changed records that the list does not show yet. */
const unread = new Map<string, Set<string>>();
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Highlights these records for a few seconds, and notifies forms in which one of them is open.
 * @param by name of the user who changed the records; null if unknown
 */
export function markChanged(resource: string, ids: readonly string[], by: string | null): void {
  const keys = ids.map((id) => `${resource}/${id}`);
  for (const key of keys) marked.add(key);
  notifyListeners();
  for (const { key, onChange } of recordListeners) if (keys.includes(key)) onChange(by);
  setTimeout(() => {
    for (const key of keys) marked.delete(key);
    notifyListeners();
  }, HIGHLIGHT_DURATION);
}

/** Calls `onChange` after each change of this record by another user; returns a function that removes the listener. */
export function onRecordChange(resource: string, id: string, onChange: ChangeListener): () => void {
  const listener = { key: `${resource}/${id}`, onChange };
  recordListeners.add(listener);
  return () => void recordListeners.delete(listener);
}

/** Stores that the resource's list does not show these changed records yet; returns false if the list is not on the screen. */
export function addUnreadChanges(resource: string, ids: readonly string[]): boolean {
  const known = unread.get(resource);
  if (known) unread.set(resource, new Set([...known, ...ids]));
  notifyListeners();
  return known !== undefined;
}

/** Removes the changes of a resource that its list did not show yet; called when the list is reloaded. */
export function clearUnreadChanges(resource: string): void {
  if (unread.get(resource)?.size) unread.set(resource, new Set());
  notifyListeners();
}

/** True if the record is highlighted. */
export const useIsHighlighted = (resource: string, id: string): boolean =>
  useSyncExternalStore(subscribe, () => marked.has(`${resource}/${id}`));

/** Returns how many records have changed since the list of this resource was loaded. The list must be on the screen. */
export function useUnreadChangeCount(resource: string): number {
  useEffect(() => {
    unread.set(resource, new Set());
    return () => void unread.delete(resource);
  }, [resource]);
  return useSyncExternalStore(subscribe, () => unread.get(resource)?.size ?? 0);
}
