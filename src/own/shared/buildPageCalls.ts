/** API calls of the pages of nurses and mothers. */
import type { PageKind } from '#schema/ownPages';

/** Milliseconds after which a call counts as failed. */
const TIMEOUT_MS = 20_000;

/** Thrown if the server refuses a call. `detail` is the reason, in Vietnamese. */
export class CallRefusedError extends Error {
  readonly status: number;
  readonly detail: string;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
    this.detail = detail;
  }
}

/** Returns the text to show for a failed call. */
export const getCallErrorMessage = (error: unknown): string =>
  error instanceof CallRefusedError ? error.detail : 'Chưa có mạng nên chưa gửi được. Bấm lại khi có mạng.';

export interface OfficeContact {
  readonly name: string;
  readonly phone: string | null;
  readonly zalo: string | null;
}
export interface OpenedPage {
  readonly link: string;
  readonly office: OfficeContact;
  readonly asks_digits: boolean;
}

/**
 * Returns the data about the page's link that the server has written into the page: the same as the answer of `open`, so that the call is
 * not needed.
 */
export function readEmbeddedOpening(page: Document): OpenedPage | null {
  const text = page.getElementById('opening')?.textContent;
  return text ? JSON.parse(text) : null;
}

export function buildPageCalls(kind: PageKind) {
  const base = `/api/v1/own/${kind}`;
  /** Sends a call below the page's API path. @throws CallRefusedError; TypeError or DOMException without a connection */
  async function send<T>(path: string, body?: object, key?: string): Promise<T> {
    const response = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer.data;
    throw new CallRefusedError(
      response.status,
      answer.errors?.[0]?.detail ?? 'Máy chủ chưa trả lời được. Bấm lại sau ít phút.',
    );
  }
  return {
    send,
    open: (secret: string) => send<OpenedPage>('/open', { secret }),
    enter: (link: string, secret: string, digits: string | null) =>
      send<object>(`/${link}/enter`, { secret, ...(digits && { digits }) }),
    /** Loads the office's contact, shown when the page cannot be opened. */
    office: () => send<OfficeContact>('/office'),
    /** Opens the event stream, which reports changes of the data of the page's owner. */
    events: (link: string): EventSource => new EventSource(`${base}/${link}/events`),
  };
}
