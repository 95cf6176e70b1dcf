import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** At most so many bytes of a refused body are read, for at most so many milliseconds. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_TIME = 5_000;

/**
 * Reads and drops what is still sent of a refused body, within bounds. A connection that is closed while its client sends is reset,
 * and the client never reads the answer.
 */
export async function dropRest(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return;
  const signal = AbortSignal.timeout(MOST_TIME);
  let read = 0;
  const enough = new AbortController();
  const count = (piece: Buffer) => {
    read += piece.length;
    if (read > MOST_BYTES) enough.abort();
  };
  body.on('data', count);
  body.resume();
  // Whoever goes away or sends without end gets the answer as far as it still reaches them.
  await once(body, 'end', { signal: AbortSignal.any([signal, enough.signal]) }).catch(() => undefined);
  body.off('data', count);
}
