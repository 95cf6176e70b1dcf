type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the session has ended elsewhere, right before the page is loaded again; answers how to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const emitSessionEnd = (): void => {
  for (const listener of listeners) listener();
};
