import { useEffect, useState } from 'react';
import { toLocalTime } from '#rules/days';

/** Returns the current business time, 'HH:mm', updated every minute. */
export function useTimeOfDay(): string {
  const [now, setNow] = useState(() => toLocalTime(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(toLocalTime(new Date())), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
