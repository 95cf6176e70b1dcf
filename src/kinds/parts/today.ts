import { useSyncExternalStore } from 'react';
import { localDay } from '#rules/days';

/** Returns the present business day (rules 9.2), for event handlers. Components use `useCurrentDay`. */
export const today = (): string => localDay(new Date());

/** Milliseconds between two checks whether midnight has passed. */
const CHECK_MS = 30_000;

/** Timers stop while the machine sleeps, so the page also checks when it becomes visible. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Returns the present business day, and updates after midnight. */
export const useCurrentDay = (): string => useSyncExternalStore(subscribe, today);
