import { createContext, useContext } from 'react';
import type { Problem } from '../../jsonapi/document.ts';

interface ActionState {
  /** What the server said of the last try, until something changes. */
  readonly failed: unknown;
  /** The sessions that clash, where that can be accepted. */
  readonly conflict: Problem | null;
  /** Sends it once more, clashes accepted. */
  readonly accept: () => void;
}
export const ActionContext = createContext<ActionState | null>(null);

/** The action of the form around. */
export function useActionContext(): ActionState {
  const action = useContext(ActionContext);
  if (!action) throw new Error('useActionContext must be used inside an ActionForm');
  return action;
}
