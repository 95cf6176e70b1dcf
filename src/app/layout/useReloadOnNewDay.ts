import { useEffect, useRef } from 'react';
import { useReload } from '../../screens/parts/useReload.ts';
import { useCurrentDay } from '../../ui/today.ts';

/** Reloads the data on the screen when a new day begins, because the server calculates which records are due, late or of today. */
export function useReloadOnNewDay(): void {
  const day = useCurrentDay();
  const reload = useReload();
  const shownDay = useRef(day);
  useEffect(() => {
    if (shownDay.current === day) return;
    shownDay.current = day;
    void reload();
  }, [day, reload]);
}
