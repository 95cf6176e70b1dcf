type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` when the server refuses the token of the sign-in, just before the page reloads. Returns a function that removes the
 * listener.
 */
export function onSignInSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const emitSignInSessionEnd = (): void => {
  for (const listener of listeners) listener();
};
