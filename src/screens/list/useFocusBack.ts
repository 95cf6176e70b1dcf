import { useEffect, useRef } from 'react';

/** When the quick view closes, the focus returns to the row it showed, or to New. */
export function useFocusBack(quick: string | null): void {
  const before = useRef(quick);
  useEffect(() => {
    const closed = before.current;
    before.current = quick;
    if (closed === null || quick !== null) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] [data-row-link]`);
    (row ?? document.getElementById('new-record'))?.focus();
  }, [quick]);
}
