import { metricsToken } from './startNoi.ts';
import type { StartedServer } from './startServer.ts';

export interface MemoryReading {
  /** Memory without mapped files, and the used heap, in MB. */
  own: number;
  heap: number;
}

/** Reads the memory of a Nôi server; the heap comes from `/metrics`. */
export async function readMemory({
  url,
  memory,
}: Pick<StartedServer, 'url' | 'memory'>): Promise<MemoryReading> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const bytes = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
  return { own: memory(), heap: Math.round(bytes / 100_000) / 10 };
}
