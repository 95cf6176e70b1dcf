import { useEffect, useRef } from 'react';
import { useStore } from 'react-admin';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** A dialog or menu stands open; one that is shut stays in the page, hidden. */
const somethingIsOver = (): boolean =>
  [
    ...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="menu"], [role="alertdialog"]'),
  ].some((over) => !over.closest('[aria-hidden="true"]'));

/** They sleep while something is typed, or a dialog or menu stands open. */
const isPageKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !somethingIsOver();

/** Whether keys of one letter or sign do anything; who dictates, or slips easily, turns them off. */
export const useLetterKeys = () => useStore('keys.letters', true);

/** Hears the page's keys. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const [letters] = useLetterKeys();
  const current = useRef(onKey);
  current.current = onKey;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isPageKey(event) && (letters || event.key.length > 1)) current.current(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [letters]);
}

/** What a button says of the key that presses it, to `press` and to screen readers. */
export const nextStepKey = { 'aria-keyshortcuts': 't' } as const;
export const editKey = { 'aria-keyshortcuts': 'e' } as const;

/** Presses the button that stands for a key, if there is one. It gets the focus, so that Tab goes on from it afterwards. */
export function press(key: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  const button = [...buttons].find((each) => each.checkVisibility({ visibilityProperty: true }));
  button?.focus();
  button?.click();
  return button !== undefined;
}
