import { useEffect, useState } from 'react';

/** The text once it has rested for a quarter of a second, so that not every key asks the server. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
