import { useSyncExternalStore } from 'react';
import { toLocalDay } from '#rules/days';

/** Returns the current business day (rules 9.2), for event handlers. Components use `useCurrentDay`. */
export const getCurrentDay = (): string => toLocalDay(new Date());

/** Milliseconds between two checks for midnight. */
const CHECK_MS = 30_000;

/** Calls `onChange` at intervals, and also when the page becomes visible, because timers stop while the machine sleeps. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Returns the current business day, and updates the component after midnight. */
export const useCurrentDay = (): string => useSyncExternalStore(subscribe, getCurrentDay);
