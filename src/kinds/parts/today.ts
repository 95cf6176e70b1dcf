import { useSyncExternalStore } from 'react';
import { localDay } from '#rules/days';

/** The business day it is now (rules 9.2), for handlers; what is on the screen uses `useCurrentDay`. */
export const today = (): string => localDay(new Date());

/** How often an open page checks whether midnight has passed. */
const CHECK_MS = 30_000;

/** Timers rest while the machine sleeps: the page also checks when it becomes visible. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The business day it is now; a page left open overnight follows. */
export const useCurrentDay = (): string => useSyncExternalStore(subscribe, today);
