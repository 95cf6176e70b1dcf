import { LinearProgress } from '@mui/material';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useState,
  useTransition,
} from 'react';

/** A thin line over the whole page: what was pressed for is on its way. */
export const TopProgress = () => (
  <LinearProgress aria-hidden sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip', height: 3 }} />
);

/**
 * State that opens what takes a moment to draw, a dialog with its form. Drawn beside what the page does: the press is answered at
 * once, by `line`, and the page can be used until it is there.
 */
export function useDeferredOpen<T>(closed: T): [T, Dispatch<SetStateAction<T>>, line: ReactNode] {
  const [shown, setShown] = useState(closed);
  const [drawing, startDrawing] = useTransition();
  const show = useCallback((next: SetStateAction<T>) => startDrawing(() => setShown(next)), []);
  return [shown, show, drawing && <TopProgress />];
}
