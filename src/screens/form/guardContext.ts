import { createContext, type RefObject } from 'react';

/** The guard of the form inside a dialog, for the dialog and for what the form sends. */
export interface Guard {
  /** Leaves by `go`; asks first when something typed would be lost. */
  readonly leave: (go: () => void) => void;
  /** Nothing is held back from now on: it was saved, or given up. */
  readonly letGo: () => void;
}

/** Filled by the form inside, empty while there is none. */
export const GuardContext = createContext<RefObject<Guard | null> | null>(null);
