import type { Document } from './document.ts';
import { errorOf } from './errors.ts';
import { session } from './session.ts';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Without `?`. */
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sent without a token, and its 401 is the caller's to show: sign-in and its like. */
  readonly open?: boolean;
  /** Lives on when the page is left. */
  readonly keepalive?: boolean;
}

export interface Answer {
  readonly document: Document;
  readonly etag: string | null;
}

/** Request timeout, milliseconds (spec/1 §9). */
export const timeout = 30_000;
const mediaType = 'application/vnd.api+json';

/**
 * One call under `/api/v1` (spec/1 §7). Throws react-admin's HttpError with an ErrorBody; a 401 drops the token
 * and reloads the page (spec/1 §8). A call that its caller aborts throws the AbortError itself.
 */
export async function send(path: string, call: Call = {}): Promise<Answer> {
  const token = call.open ? null : session.token();
  const deadline = AbortSignal.timeout(timeout);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/v1/${path}${call.query ? `?${call.query}` : ''}`, {
      method: call.method ?? 'GET',
      headers: {
        Accept: `${mediaType}, application/json`,
        'X-App-Code': 'admin',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(call.body !== undefined && { 'Content-Type': mediaType }),
        ...call.headers,
      },
      keepalive: call.keepalive ?? false,
      signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    text = await response.text();
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw errorOf(deadline.aborted ? 408 : 0, null);
  }
  const document = parsed(text);
  if (response.status === 401 && token) startAgain(token);
  if (!response.ok || !document) throw errorOf(response.ok && text ? 502 : response.status, document);
  return { document, etag: response.headers.get('etag') };
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

/** Drops the token that was refused (unless another has taken its place meanwhile) and reloads. */
function startAgain(refused: string): void {
  if (session.token() === refused) session.drop();
  window.location.reload();
}
