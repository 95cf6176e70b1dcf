/** The calls of the page. */
import type { NursePlan, OwnSession } from '#schema/ownPages';
import type { OwnPay } from '#schema/ownPay';

const BASE = '/api/v1/own/nurse';
/** Milliseconds after which a call counts as failed. */
const TIMEOUT_MS = 20_000;

/** The server has refused a call; `detail` says why, in Vietnamese. */
export class Refused extends Error {
  readonly status: number;
  readonly detail: string;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
    this.detail = detail;
  }
}

/** What to say about a call that failed. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refused ? error.detail : 'Chưa có mạng. Chị thử lại khi có mạng.';

export interface Office {
  readonly name: string;
  readonly phone: string | null;
  readonly zalo: string | null;
}

/** @throws Refused; TypeError or DOMException when there is no connection */
async function send<T>(path: string, body?: object, key?: string): Promise<T> {
  const response = await fetch(`${BASE}${path}`, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer.data;
  throw new Refused(
    response.status,
    answer.errors?.[0]?.detail ?? 'Máy chủ chưa trả lời được. Chị thử lại sau.',
  );
}

export const openPage = (secret: string) => send<{ link: string; office: Office }>('/open', { secret });
export const enterPage = (link: string, secret: string, digits: string) =>
  send<object>(`/${link}/enter`, { secret, digits });
export const loadPay = (link: string, month: string | null) =>
  send<OwnPay>(`/${link}/pay${month ? `?month=${month}` : ''}`);
export const loadPlan = (link: string) => send<NursePlan>(`/${link}/plan`);

/** Opens the stream that says when something of hers has changed. */
export const openEvents = (link: string): EventSource => new EventSource(`${BASE}/${link}/events`);

/** Asks the office for something, takes it back, or answers an offer. */
export const sendOwn = (link: string, path: string, body: object, key: string) =>
  send<object>(`/${link}${path}`, body, key);

/** What a nurse reports of a session. */
export type Report =
  | { readonly call: 'start' | 'finish'; readonly body: { readonly at: string } }
  | { readonly call: 'correct'; readonly body: { readonly started_at?: string; readonly ended_at?: string } }
  | { readonly call: 'note'; readonly body: { readonly note: string } }
  | { readonly call: 'checks'; readonly body: { readonly checks: readonly string[] } };

export const sendReport = (link: string, session_id: string, { call, body }: Report, key: string) =>
  send<OwnSession>(`/${link}/shifts/${session_id}/${call}`, body, key);
