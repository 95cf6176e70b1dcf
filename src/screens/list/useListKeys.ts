import { type RefObject, useEffect, useRef } from 'react';
import { usePageKeys } from '../parts/pageKey.ts';

interface Keys {
  /** The id of the record in the quick view; null if it is closed. */
  readonly shown: string | null;
  readonly onNew: (() => void) | undefined;
  readonly onEdit: (id: string) => void;
  readonly onEscape: () => void;
}

/** Returns the id of the focused row. */
const focusedRow = (): string | null =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null;

function moveRowFocus(list: HTMLElement, by: number): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
}

/** Handles the keyboard shortcuts of the list. */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: Keys): void {
  const { shown, onNew, onEdit, onEscape } = keys;
  useFocusBack(shown);
  const editRow = () => {
    const row = focusedRow() ?? shown;
    if (!row) return false;
    void onEdit(row);
  };
  usePageKeys({
    '/': () =>
      list.current?.querySelector<HTMLElement>('[role="search"] input, [role="search"] select')?.focus(),
    ArrowDown: () => list.current && moveRowFocus(list.current, 1),
    ArrowUp: () => list.current && moveRowFocus(list.current, -1),
    e: editRow,
    ...(onNew && { n: onNew }),
    Escape: onEscape,
  });
}

/** When the quick view closes, focuses the row whose record it showed; after the form of a new record, focuses the button New. */
function useFocusBack(quick: string | null): void {
  const before = useRef(quick);
  useEffect(() => {
    const closed = before.current;
    before.current = quick;
    if (closed === null || quick !== null) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] [data-row-link]`);
    (row ?? document.getElementById('new-record'))?.focus();
  }, [quick]);
}
