/** Changes by other users, for the screens that show them: records to highlight for a moment, and lists that are out of date. */
import { useEffect, useSyncExternalStore } from 'react';

/** `meta` of a query with data from many resources: reloaded after any change. */
export const reloadOnAnyChange = { madeOfMany: true } as const;

/** `meta` of a query with data from these resources: reloaded when one of them changes. */
export const reloadOnChangesOf = (resources: readonly string[]) => ({ madeOf: resources });

/** Milliseconds for which a changed record is highlighted. */
const HIGHLIGHT_DURATION = 4_000;

type ChangeListener = (by: string | null) => void;

/** The highlighted records, as `resource/id`. */
const marked = new Set<string>();
const recordListeners = new Set<{ readonly key: string; readonly onChange: ChangeListener }>();
/** For each resource whose list is on the screen: ids of changed records that the list does not show yet. */
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
 * Highlights these records for a moment, and notifies forms that have one of them open.
 * @param by the name of the user who changed them, if known
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

/** Calls back after each change of this record by another user; returns a function that stops this. */
export function onRecordChange(resource: string, id: string, onChange: ChangeListener): () => void {
  const listener = { key: `${resource}/${id}`, onChange };
  recordListeners.add(listener);
  return () => void recordListeners.delete(listener);
}

/** Adds changes that the resource's list does not show yet; returns false if this list is not on the screen. */
export function addUnread(resource: string, ids: readonly string[]): boolean {
  const known = unread.get(resource);
  if (known) unread.set(resource, new Set([...known, ...ids]));
  notifyListeners();
  return known !== undefined;
}

/** Removes the unread changes of a resource when its list is reloaded. */
export function clearUnread(resource: string): void {
  if (unread.get(resource)?.size) unread.set(resource, new Set());
  notifyListeners();
}

/** Returns whether the record is highlighted. */
export const useIsMarked = (resource: string, id: string): boolean =>
  useSyncExternalStore(subscribe, () => marked.has(`${resource}/${id}`));

/** Returns how many records were changed since the list of this resource was loaded; the list must be on the screen. */
export function useUnreadCount(resource: string): number {
  useEffect(() => {
    unread.set(resource, new Set());
    return () => void unread.delete(resource);
  }, [resource]);
  return useSyncExternalStore(subscribe, () => unread.get(resource)?.size ?? 0);
}
