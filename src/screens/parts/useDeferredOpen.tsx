import { LinearProgress } from '@mui/material';
import { type Dispatch, type ReactNode, type SetStateAction, useState, useTransition } from 'react';
import { useEvent } from 'react-admin';

/** A progress line over the whole page. */
export const TopProgress = () => (
  <LinearProgress aria-hidden sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip', height: 3 }} />
);

/**
 * State that opens a component that renders slowly, such as a dialog with a form: rendered in a transition, with a progress line until
 * then.
 */
export function useDeferredOpen<T>(closed: T): [T, Dispatch<SetStateAction<T>>, line: ReactNode] {
  const [shown, setShown] = useState(closed);
  const [drawing, startDrawing] = useTransition();
  const show = useEvent((next: SetStateAction<T>) => {
    // Closes at once: the focus must be back in the page before the page reloads.
    if (next === closed) setShown(next);
    else startDrawing(() => setShown(next));
  });
  return [shown, show, drawing && <TopProgress />];
}
