import { useStore } from 'react-admin';
import { useHotkeys } from 'react-hotkeys-hook';
import { isComposing } from '../../ui/isComposing.ts';

const overlays = '[role="dialog"][aria-modal="true"], [role="menu"], [role="alertdialog"]';

/** True if a dialog or menu is open; a closed dialog or menu can remain in the page, hidden. */
const isOverlayOpen = (): boolean =>
  Array.from(document.querySelectorAll(overlays)).some((overlay) => !overlay.closest('[aria-hidden="true"]'));

/** True if the page ignores a key press: with a modifier, handled elsewhere, or below a dialog or menu. */
const isIgnored = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  isComposing(event) ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isOverlayOpen();

/** Whether shortcuts of a single letter or sign are enabled; users can disable them in their profile. */
export const useLetterShortcutsEnabled = () => useStore('keys.letters', true);

/** Handlers by `KeyboardEvent.key`; a handler returns false if it did nothing, and the browser then handles the key. */
type PageKeys = Readonly<Record<string, () => unknown>>;

/** Handles keys anywhere on the page, except while the user types or a dialog or menu is open. */
export function usePageKeys(handlers: PageKeys): void {
  const [letters] = useLetterShortcutsEnabled();
  useHotkeys(
    Object.keys(handlers),
    (event) => {
      if (handlers[event.key]?.() !== false) event.preventDefault();
    },
    {
      useKey: true,
      // A sign such as "?" needs Shift only on some keyboards.
      ignoreModifiers: true,
      ignoreEventWhen: (event) => isIgnored(event) || (!letters && event.key.length === 1),
    },
  );
}

/** Props of a button with a keyboard shortcut; screen readers announce the key. */
export const nextStepKeyProps = { 'aria-keyshortcuts': 't' } as const;
export const editKeyProps = { 'aria-keyshortcuts': 'e' } as const;

/**
 * Clicks and focuses the visible button with this keyboard shortcut.
 * @returns false if there is none
 */
export function pressButtonWithShortcut(key: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  const button = [...buttons].find((each) => each.checkVisibility({ visibilityProperty: true }));
  button?.focus();
  button?.click();
  return button !== undefined;
}
