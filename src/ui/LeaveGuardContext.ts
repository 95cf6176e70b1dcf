import { createContext, type RefObject } from 'react';

/** Protects the unsaved input of a form. The surrounding dialog and the form's submission use it. */
export interface LeaveGuardHandle {
  /** Calls `go`; if typed input would be lost, asks for confirmation first. */
  readonly leave: (go: () => void) => void;
  /** Ends the protection, because the input was saved or discarded. */
  readonly letGo: () => void;
}

/** The dialog provides the ref, and the form inside it sets `current`; null outside a guarded dialog. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuardHandle | null> | null>(null);
