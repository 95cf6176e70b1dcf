import { useEffect, useState } from 'react';
import { toLocalTime } from '#rules/days';
import { toMinutesOfDay } from '#rules/timeline';

const now = (): number => toMinutesOfDay(toLocalTime(new Date()));

/** Returns the current minute of the business day, counted from midnight; updates with the clock. */
export function useMinuteOfDay(): number {
  const [minute, setMinute] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMinute(now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
