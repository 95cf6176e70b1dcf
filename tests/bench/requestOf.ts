import type { Call } from './cases.ts';

/** A call as it is sent, without its address. @param headers of every call */
export const requestOf = (
  { method, body, headers: own }: Call,
  headers: Readonly<Record<string, string>>,
): { method: 'GET' | 'POST' | 'PATCH'; headers: Record<string, string>; body?: string } => ({
  method: method ?? 'GET',
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...own },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
