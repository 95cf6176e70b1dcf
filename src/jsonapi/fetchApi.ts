import { session } from './session.ts';
import { emitSessionEnd } from './sessionEnd.ts';
import { tab } from './tab.ts';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Without `?`. */
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Sent without a token, and its 401 is the caller's to show: sign-in and its like. */
  readonly open?: boolean;
  /** Lives on when the page is left. */
  readonly keepalive?: boolean;
}

const mediaType = 'application/vnd.api+json';

/**
 * The answer of a call under `/api/v1`, its body not yet read; a file as the body goes as it is, anything else
 * as JSON. A 401 drops the token and reloads the page (schema 5.4). What `fetch` throws is the caller's to tell.
 */
export async function fetchApi(path: string, call: Call): Promise<Response> {
  const token = call.open ? null : session.token();
  const isFile = call.body instanceof Blob;
  const response = await fetch(`/api/v1/${path}${call.query ? `?${call.query}` : ''}`, {
    method: call.method ?? 'GET',
    headers: {
      Accept: `${mediaType}, application/json`,
      'X-App-Code': 'admin',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(call.method && call.method !== 'GET' && tab.stream && { 'X-Event-Stream': tab.stream }),
      ...(call.body !== undefined && !isFile && { 'Content-Type': mediaType }),
      ...call.headers,
    },
    keepalive: call.keepalive ?? false,
    ...(call.signal && { signal: call.signal }),
    ...(call.body !== undefined && { body: isFile ? (call.body as Blob) : JSON.stringify(call.body) }),
  });
  if (response.status === 401 && token) startAgain(token);
  return response;
}

/** Drops the token that was refused (unless another has taken its place meanwhile) and reloads. */
function startAgain(refused: string): void {
  emitSessionEnd();
  if (session.token() === refused) session.drop();
  window.location.reload();
}
