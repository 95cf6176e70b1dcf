import type { PointerEvent } from 'react';

/** Sets a cell's full text as its tooltip while the pointer is over it and the text is truncated; a tooltip of its own stays. */
export function titleWhenTruncated({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (!cell || (cell.title && !('truncated' in cell.dataset))) return;
  const isTruncated = [cell, ...cell.querySelectorAll('a, .line')].some(
    (part) => part.scrollWidth > part.clientWidth,
  );
  if (isTruncated) {
    cell.title = cell.innerText;
    cell.dataset.truncated = '';
  } else cell.removeAttribute('title');
}
