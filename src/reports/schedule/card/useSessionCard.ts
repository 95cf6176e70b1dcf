import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../../ui/isComposing.ts';

/**
 * Milliseconds that the pointer must stay on a session before its card opens; `CLOSE_DELAY_MS`: milliseconds that the pointer must be outside before
 * the card closes.
 */
const OPEN_DELAY_MS = 350;
const CLOSE_DELAY_MS = 250;

/** An open card: the session's bar in the grid, and the position of the bar. */
interface OpenCard {
  readonly place: string;
  readonly bar: HTMLElement;
}

/**
 * Returns the state and handlers of a session's popup card. The card opens on hover or keyboard focus, stays open while it is hovered or
 * focused, and closes with Escape from anywhere (WCAG 1.4.13).
 */
export function useSessionCard(box: RefObject<HTMLElement | null>) {
  const [card, setCard] = useState<OpenCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (act: () => void, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, wait);
  };
  const close = () => {
    clearTimeout(timer.current);
    setCard(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = card !== null;
  // Uses a layout effect, so that Escape works as soon as the card is visible.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      setCard(null);
      // If the focus is inside the card, moves the focus back to the grid.
      if (document.activeElement?.closest('[data-card]')) box.current?.focus({ preventScroll: true });
    };
    const element = box.current;
    const scrolled = () => setCard(null);
    document.addEventListener('keydown', dismiss, true);
    element?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      document.removeEventListener('keydown', dismiss, true);
      element?.removeEventListener('scroll', scrolled);
    };
  }, [isOpen, box]);

  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons > 0) return close();
    const bar = (event.target as HTMLElement).closest<HTMLElement>('.bar');
    const place = bar?.dataset.cell;
    if (bar && place !== undefined) later(() => setCard({ place, bar }), OPEN_DELAY_MS);
    else later(() => setCard(null), CLOSE_DELAY_MS);
  };
  return {
    card,
    close,
    /** Called when the keyboard cursor moves: shows the card of the session at that spot; closes the card if no session is there. */
    showAt: (place: string | undefined) =>
      later(() => {
        const bar = place && box.current?.querySelector<HTMLElement>(`.bar[data-cell="${place}"]`);
        setCard(bar ? { place, bar } : null);
      }, 0),
    /** Pointer handlers for the grid. */
    handlers: { onPointerOver: over, onPointerLeave: () => later(() => setCard(null), CLOSE_DELAY_MS) },
    /** Pointer handlers for the card. */
    cardHandlers: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => later(() => setCard(null), CLOSE_DELAY_MS),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget !== box.current && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
