export interface BenchCall {
  method?: 'POST' | 'PATCH';
  /** Path below `/api/v1`, not yet percent-encoded. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Calls that are made in turn and repeated; or a function that returns the next call, if all calls must differ. */
export type BenchCalls = readonly BenchCall[] | (() => BenchCall);

/** The server under test, and the headers of every call. */
export interface BenchTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
}

export const toBenchRequest = (
  { method, body, headers: own }: BenchCall,
  headers: BenchTarget['headers'],
): { method: 'GET' | 'POST' | 'PATCH'; headers: Record<string, string>; body?: string } => ({
  method: method ?? 'GET',
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...own },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
