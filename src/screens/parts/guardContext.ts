import { createContext, type RefObject } from 'react';

/** The guard of a form, for the dialog around it and for what the form sends. */
export interface Guard {
  /** Leaves by `go`; asks first when something typed would be lost. */
  readonly leave: (go: () => void) => void;
  /** Lifts the guard: everything was saved, or given up. */
  readonly letGo: () => void;
}

/** Filled by the form inside; empty while there is none. */
export const GuardContext = createContext<RefObject<Guard | null> | null>(null);
