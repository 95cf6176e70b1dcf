import { type TouchEvent, useRef } from 'react';

/** Minimum pixels of a swipe's horizontal movement; `MIN_DIRECTION_RATIO` is the minimum ratio of horizontal to vertical movement. */
const MIN_DISTANCE_PX = 60;
const MIN_DIRECTION_RATIO = 2;

/** Returns handlers that detect a swipe with one finger: a swipe to the left calls `onNext`, to the right `onPrevious`. */
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
      if (Math.abs(across) < MIN_DISTANCE_PX || Math.abs(across) < MIN_DIRECTION_RATIO * Math.abs(down))
        return;
      if (across < 0) onNext();
      else onPrevious();
    },
  };
}
