import { useEffect, useRef } from 'react';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { useReload } from '../../screens/parts/useReload.ts';

/** Reloads what is on the screen when a new day begins: what is due, late or of today is calculated by the server. */
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
