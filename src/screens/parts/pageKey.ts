const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** A dialog or menu stands open; one that is shut stays in the page, hidden. */
const somethingIsOver = (): boolean =>
  [
    ...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="menu"], [role="alertdialog"]'),
  ].some((over) => !over.closest('[aria-hidden="true"]'));

/** Whether a key is the page's: it sleeps while something is typed, or a dialog or menu stands open. */
export const isPageKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !somethingIsOver();

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
