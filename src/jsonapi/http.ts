import type { Document } from './document.ts';
import { errorOf } from './errors.ts';
import { newKey } from './newKey.ts';
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

interface Answer {
  readonly document: Document;
  readonly etag: string | null;
}

/** Request timeout, milliseconds (schema 6.1). */
const timeout = 30_000;

/**
 * One call under `/api/v1`. Throws react-admin's HttpError with an ErrorBody. A call that its caller aborts
 * throws the AbortError itself.
 * @param wait milliseconds, where 30 s are not enough
 */
export async function send(path: string, call: Call = {}, wait: number = timeout): Promise<Answer> {
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
    throw errorOf(deadline.aborted ? 408 : 0, null);
  }
  const document = parsed(text);
  if (!response.ok || !document) throw errorOf(response.ok && text ? 502 : response.status, document);
  return { document, etag: response.headers.get('etag') };
}

/** Reads under `/api/v1`: resolves to the answer's `data`. @param query without `?` */
export async function getData<T>(path: string, signal?: AbortSignal, query?: string): Promise<T> {
  const { document } = await send(path, { query, signal });
  return document.data as T;
}

/** Posts once however often it is sent: resolves to the answer's `data`. @param key its Idempotency-Key, a new one when absent */
export async function postData<T>(path: string, body?: unknown, key = newKey()): Promise<T> {
  const { document } = await send(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  return document.data as T;
}

/** Changes or replaces what is stored under `/api/v1`: resolves to the answer's `data`. */
export async function putData<T>(method: 'PATCH' | 'PUT', path: string, body: unknown): Promise<T> {
  const { document } = await send(path, { method, body });
  return document.data as T;
}

/** The document of an answer; an empty body is an empty document, anything but JSON is null. */
function parsed(text: string): Document | null {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Document;
  } catch {
    return null;
  }
}

const mediaType = 'application/vnd.api+json';

/**
 * Calls the API under `/api/v1` and returns the answer with its body unread. A file is sent as it is, any other body as JSON. A 401 drops
 * the token and reloads the page (schema 5.4). Throws what `fetch` throws.
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

/** Drops the refused token, unless a newer one has replaced it, and reloads. */
function startAgain(refused: string): void {
  emitSessionEnd();
  if (session.token() === refused) session.drop();
  window.location.reload();
}
