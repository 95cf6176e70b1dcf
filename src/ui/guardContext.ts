import { createContext, type RefObject } from 'react';

/** The guard of a form, used by the surrounding dialog and by the form's submission. */
export interface LeaveGuardHandle {
  /** Leaves by calling `go`; asks first if typed input would be lost. */
  readonly leave: (go: () => void) => void;
  /** Lifts the guard: the input was saved or discarded. */
  readonly letGo: () => void;
}

/** Set by the form inside; empty without a form. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuardHandle | null> | null>(null);
