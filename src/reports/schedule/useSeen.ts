import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CellSize, type Seen, seenOf } from './seenOf.ts';

const same = (a: Seen, b: Seen): boolean =>
  a.fromRow === b.fromRow &&
  a.toRow === b.toRow &&
  a.fromColumn === b.fromColumn &&
  a.toColumn === b.toColumn;

/** The part of a scrolling grid that has to be drawn; changes only when another part comes into sight. */
export function useSeen(
  box: RefObject<HTMLElement | null>,
  { row, column }: CellSize,
  rows: number,
  columns: number,
): Seen {
  const [seen, setSeen] = useState<Seen>({ fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const next = seenOf(element, { row, column }, rows, columns);
      setSeen((before) => (same(before, next) ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    // On paper there is no scrolling down: every row, and the days as they are in sight.
    const print = () => flushSync(() => setSeen((before) => ({ ...before, fromRow: 0, toRow: rows })));
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', look);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', look);
    };
  }, [box, row, column, rows, columns]);
  return seen;
}
