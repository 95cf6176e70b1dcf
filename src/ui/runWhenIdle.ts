/**
 * Calls `run` when the browser is idle; returns a function that cancels the call. Safari has no idle callback, so there `run` is called
 * after one second.
 */
export function runWhenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
