import type { Document } from './document.ts';
import { errorOf } from './errors.ts';
import { type Call, fetchApi } from './fetchApi.ts';
import { newKey } from './newKey.ts';

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
