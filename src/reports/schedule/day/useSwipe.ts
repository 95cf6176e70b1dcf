import { type TouchEvent, useRef } from 'react';

/** Pixels across before a touch is a swipe, and how much flatter than steep it has to be. */
const least = 60;
const flat = 2;

/** Handlers that tell a swipe of one finger: to the left goes on, to the right goes back. */
export function useSwipe(onNext: () => void, onPrevious: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) < least || Math.abs(across) < flat * Math.abs(down)) return;
      if (across < 0) onNext();
      else onPrevious();
    },
  };
}
