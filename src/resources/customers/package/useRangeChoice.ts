import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isComposing } from '../../../ui/isComposing.ts';

interface Options {
  /** All ids in display order. */
  readonly ids: readonly string[];
  /** Ids that are chosen now. */
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/**
 * Returns event handlers for the button of an id; they choose a range of buttons by dragging the mouse over them, or with Shift and an
 * arrow key.
 */
export function useRangeChoice({ ids, chosen, onChoose }: Options) {
  const drag = useRef<{ from: string; before: readonly string[]; isMoved: boolean } | null>(null);
  const anchor = useRef<string | null>(null);
  const choose = (from: string, to: string, before: readonly string[]) => {
    const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
    if (a < 0 || b < 0) return;
    onChoose([...new Set([...before, ...ids.slice(Math.min(a, b), Math.max(a, b) + 1)])]);
  };
  return (id: string) => ({
    onPointerDown: ({ pointerType, button, target, pointerId }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' || button !== 0 || !ids.includes(id)) return;
      // Releases the pointer: otherwise the browser would send all further events of a pen to the first button.
      if (target instanceof Element && target.hasPointerCapture(pointerId))
        target.releasePointerCapture(pointerId);
      drag.current = { from: id, before: chosen, isMoved: false };
    },
    onPointerEnter: ({ buttons }: PointerEvent<HTMLElement>) => {
      const begun = drag.current;
      if (!begun || buttons !== 1 || (begun.from === id && !begun.isMoved)) return;
      begun.isMoved = true;
      choose(begun.from, id, begun.before);
    },
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      const wasDragged = drag.current?.isMoved ?? false;
      drag.current = null;
      anchor.current = id;
      if (!wasDragged) return;
      event.stopPropagation();
      event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (isComposing(event) || !event.shiftKey || step === undefined) return;
      const next = event.currentTarget.parentElement?.children[getSiblingIndex(event.currentTarget) + step];
      const button = next?.querySelector('button');
      const to = next?.getAttribute('data-id');
      if (!button || !to) return;
      event.preventDefault();
      const from = chosen.length > 0 && anchor.current !== null ? anchor.current : id;
      anchor.current = from;
      choose(from, to, chosen);
      button.focus();
    },
  });
}

const getSiblingIndex = (item: Element): number => [...(item.parentElement?.children ?? [])].indexOf(item);
