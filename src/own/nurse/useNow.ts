import { useEffect, useState } from 'react';

/** Milliseconds between two updates: the page shows whole minutes. */
const UPDATE_MS = 10_000;

/** Returns the present time in milliseconds since 1970, and updates the component as time passes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
