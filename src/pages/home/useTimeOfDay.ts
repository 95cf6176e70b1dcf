import { useEffect, useState } from 'react';
import { localTime } from '#rules/days';

/** Returns the current business time, 'HH:mm', updated every minute. */
export function useTimeOfDay(): string {
  const [now, setNow] = useState(() => localTime(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(localTime(new Date())), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
