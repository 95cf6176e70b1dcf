import { metricsToken } from './startNoi.ts';

export interface Memory {
  /** Resident memory and used heap, in MB. */
  rss: number;
  heap: number;
}

/** Reads the memory of a server of Nôi from `/metrics`. */
export async function readMemory(url: string): Promise<Memory> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const of = (name: string): number =>
    Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 100_000) / 10;
  return { rss: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') };
}
