import { useLayoutEffect } from 'react';

const focusable = 'a[href], button:not([disabled])';

/**
 * Keeps the position of keyboard users when a render removes the focused element: focuses the link or button that is now at its position,
 * for example the next row of a list. Call it in a component that renders together with the elements that can be removed.
 */
export function useKeptFocus(): void {
  const focused = document.activeElement;
  // Stores the positions before the render is committed, because a removed element has no position.
  const places = listAncestorPositions(focused);
  useLayoutEffect(() => {
    const current = document.activeElement;
    if (focused?.isConnected || (current?.isConnected && current !== document.body)) return;
    const place = places.find(({ parent }) => parent.isConnected && parent.querySelector(focusable));
    if (!place) return;
    const { children } = place.parent;
    const near = children[Math.min(place.index, children.length - 1)];
    const next = near?.matches(focusable)
      ? near
      : (near?.querySelector(focusable) ?? place.parent.querySelector(focusable));
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}

/** Returns the ancestors of an element from the inside, each with the index of the child that contains the element. */
function listAncestorPositions(
  element: Element | null,
): { readonly parent: Element; readonly index: number }[] {
  const places = [];
  let child = element;
  // Dialogs are outside of the page, in the body.
  while (child?.parentElement && child.parentElement !== document.body) {
    const parent: Element = child.parentElement;
    places.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return places;
}
