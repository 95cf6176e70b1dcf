import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../../kinds/parts/isComposing.ts';

/** Milliseconds a pointer rests on a session before its card opens, and is away from both before it closes. */
const rest = 350;
const leave = 250;

/** A card that is open: the bar it stands at, and the place that this names. */
interface OpenCard {
  readonly place: string;
  readonly bar: HTMLElement;
}

/**
 * The card of a session: opens where the pointer rests or the keyboard comes to, stays while the pointer is on it or the focus in it,
 * and closes with Escape wherever that is pressed (WCAG 1.4.13).
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
  // With the card itself, not after its paint: an Escape pressed as soon as it is seen is heard.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      setCard(null);
      // From inside the card the focus goes back to where it came from.
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
    if (bar && place !== undefined) later(() => setCard({ place, bar }), rest);
    else later(() => setCard(null), leave);
  };
  return {
    card,
    close,
    /** The keyboard came to a place: its card, where it is a session's; none without one. */
    showAt: (place: string | undefined) =>
      later(() => {
        const bar = place && box.current?.querySelector<HTMLElement>(`.bar[data-cell="${place}"]`);
        setCard(bar ? { place, bar } : null);
      }, 0),
    /** Of the grid. */
    handlers: { onPointerOver: over, onPointerLeave: () => later(() => setCard(null), leave) },
    /** Of the card itself. */
    cardHandlers: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => later(() => setCard(null), leave),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget !== box.current && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
