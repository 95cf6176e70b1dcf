type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` when the session has ended elsewhere, just before the page reloads. Returns a function that stops listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const emitSessionEnd = (): void => {
  for (const listener of listeners) listener();
};
