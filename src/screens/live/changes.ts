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
const HIGHLIGHT_DURATION_MS = 4_000;

type ChangeListener = (by: string | null) => void;

/** Keys of the highlighted records: `resource/id`. */
const highlightedKeys = new Set<string>();
const recordListeners = new Set<{ readonly key: string; readonly onChange: ChangeListener }>();
/** For each resource whose list is on the screen: the ids of changed records that the list does not show yet. */
const unreadIds = new Map<string, Set<string>>();
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
  for (const key of keys) highlightedKeys.add(key);
  notifyListeners();
  for (const { key, onChange } of recordListeners) if (keys.includes(key)) onChange(by);
  setTimeout(() => {
    for (const key of keys) highlightedKeys.delete(key);
    notifyListeners();
  }, HIGHLIGHT_DURATION_MS);
}

/** Calls `onChange` after each change of this record by another user; returns a function that removes the listener. */
export function onRecordChange(resource: string, id: string, onChange: ChangeListener): () => void {
  const listener = { key: `${resource}/${id}`, onChange };
  recordListeners.add(listener);
  return () => void recordListeners.delete(listener);
}

/** Stores that the resource's list does not show these changed records yet; returns false if the list is not on the screen. */
export function addUnreadChanges(resource: string, ids: readonly string[]): boolean {
  const known = unreadIds.get(resource);
  if (known) unreadIds.set(resource, new Set([...known, ...ids]));
  notifyListeners();
  return known !== undefined;
}

/** Removes the changes of a resource that its list did not show yet; called when the list is reloaded. */
export function clearUnreadChanges(resource: string): void {
  if (unreadIds.get(resource)?.size) unreadIds.set(resource, new Set());
  notifyListeners();
}

/** True if the record is highlighted. */
export const useIsHighlighted = (resource: string, id: string): boolean =>
  useSyncExternalStore(subscribe, () => highlightedKeys.has(`${resource}/${id}`));

/** Returns how many records have changed since the list of this resource was loaded. The list must be on the screen. */
export function useUnreadChangeCount(resource: string): number {
  useEffect(() => {
    unreadIds.set(resource, new Set());
    return () => void unreadIds.delete(resource);
  }, [resource]);
  return useSyncExternalStore(subscribe, () => unreadIds.get(resource)?.size ?? 0);
}
