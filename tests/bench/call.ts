export interface Call {
  method?: 'POST' | 'PATCH';
  /** Below `/api/v1`, not yet percent-encoded. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Calls made in turn repeatedly, or a function that returns the next call, if no two calls may be the same. */
export type Calls = readonly Call[] | (() => Call);

/** The server under test, and the headers of every call. */
export interface Target {
  url: string;
  headers: Readonly<Record<string, string>>;
}

export const requestOf = (
  { method, body, headers: own }: Call,
  headers: Target['headers'],
): { method: 'GET' | 'POST' | 'PATCH'; headers: Record<string, string>; body?: string } => ({
  method: method ?? 'GET',
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...own },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
