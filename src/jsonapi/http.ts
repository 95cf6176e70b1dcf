import { createIdempotencyKey } from './createIdempotencyKey.ts';
import type { JsonApiDocument } from './document.ts';
import { toHttpError } from './errors.ts';
import { emitSignInSessionEnd } from './sessionEnd.ts';
import { storedTokens } from './storedTokens.ts';
import { tabState } from './tab.ts';

export interface HttpCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Query string without `?`. */
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** True for sign-in and similar calls: the call sends no token, and the caller handles a 401. */
  readonly open?: boolean;
  /** True if the request must continue when the user leaves the page. */
  readonly keepalive?: boolean;
}

interface Answer {
  readonly document: JsonApiDocument;
  readonly etag: string | null;
}

/** Default time-out of a request in milliseconds (schema 6.1). */
const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Makes one call under `/api/v1`. Throws react-admin's HttpError with an ErrorBody. If the caller aborts the call, throws the AbortError
 * itself.
 * @param wait time-out in milliseconds; 30 s by default
 */
export async function sendCall(
  path: string,
  call: HttpCall = {},
  wait: number = DEFAULT_TIMEOUT_MS,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(wait);
  let response: Response;
  let text: string;
  try {
    response = await fetchApi(path, {
      ...call,
      signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
    });
    text = await response.text();
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw toHttpError(deadline.aborted ? 408 : 0, null);
  }
  const document = parseDocument(text);
  if (!response.ok || !document) throw toHttpError(response.ok && text ? 502 : response.status, document);
  return { document, etag: response.headers.get('etag') };
}

/** Loads a path under `/api/v1` and returns the `data` of the answer. @param query query string without `?` */
export async function getData<T>(path: string, signal?: AbortSignal, query?: string): Promise<T> {
  const { document } = await sendCall(path, { query, signal });
  return document.data as T;
}

/**
 * Sends a POST and returns the `data` of the answer. A call repeated with the same key has no further effect. @param key Idempotency-Key of
 * the call; by default a new one
 */
export async function postData<T>(path: string, body?: unknown, key = createIdempotencyKey()): Promise<T> {
  const { document } = await sendCall(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  return document.data as T;
}

/** Changes (PATCH) or replaces (PUT) a stored value under `/api/v1`, and returns the `data` of the answer. */
export async function sendChange<T>(method: 'PATCH' | 'PUT', path: string, body: unknown): Promise<T> {
  const { document } = await sendCall(path, { method, body });
  return document.data as T;
}

/** Parses the body of an answer. Returns an empty document for an empty body, null if the body is not JSON. */
function parseDocument(text: string): JsonApiDocument | null {
  if (text === '') return {};
  try {
    return JSON.parse(text) as JsonApiDocument;
  } catch {
    return null;
  }
}

const mediaType = 'application/vnd.api+json';

/**
 * Calls the API under `/api/v1` and returns the response with its body unread. Sends a file body unchanged, and any other body as JSON.
 * After a 401, drops the token and reloads the page (schema 5.4). Throws the errors of `fetch`.
 */
export async function fetchApi(path: string, call: HttpCall): Promise<Response> {
  const token = call.open ? null : storedTokens.token();
  const isFile = call.body instanceof Blob;
  const response = await fetch(`/api/v1/${path}${call.query ? `?${call.query}` : ''}`, {
    method: call.method ?? 'GET',
    headers: {
      Accept: `${mediaType}, application/json`,
      'X-App-Code': 'admin',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(call.method && call.method !== 'GET' && tabState.stream && { 'X-Event-Stream': tabState.stream }),
      ...(call.body !== undefined && !isFile && { 'Content-Type': mediaType }),
      ...call.headers,
    },
    keepalive: call.keepalive ?? false,
    ...(call.signal && { signal: call.signal }),
    ...(call.body !== undefined && { body: isFile ? (call.body as Blob) : JSON.stringify(call.body) }),
  });
  if (response.status === 401 && token) reloadSignedOut(token);
  return response;
}

/** Reloads the page after a 401. Drops the refused token, unless a newer token has replaced it. */
function reloadSignedOut(refused: string): void {
  emitSignInSessionEnd();
  if (storedTokens.token() === refused) storedTokens.drop();
  window.location.reload();
}
