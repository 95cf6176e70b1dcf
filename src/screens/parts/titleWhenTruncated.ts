import type { PointerEvent } from 'react';

/** Of a table's cell that has no room for all of it, the whole text as its title, while the pointer is there. */
export function titleWhenTruncated({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (!cell || (cell.title && !('told' in cell.dataset))) return;
  const isCut = [cell, ...cell.querySelectorAll('a')].some((part) => part.scrollWidth > part.clientWidth);
  if (isCut) {
    cell.title = cell.innerText;
    cell.dataset.told = '';
  } else cell.removeAttribute('title');
}
