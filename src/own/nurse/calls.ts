/** API calls of the nurse's page. */
import type { NursePlan, OwnSession } from '#schema/ownPages';
import type { OwnPay } from '#schema/ownPay';
import { callsOf } from '../shared/callsOf.ts';

const { send, open, enter, events, office } = callsOf('nurse');

export const openPage = open;
export const enterPage = enter;
export const loadPay = (link: string, month: string | null) =>
  send<OwnPay>(`/${link}/pay${month ? `?month=${month}` : ''}`);
export const loadPlan = (link: string) => send<NursePlan>(`/${link}/plan`);
export const openEvents = events;
export const loadOffice = office;

/** Sends or withdraws a request, or answers an offer. */
export const sendOwn = (link: string, path: string, body: object, key: string) =>
  send<object>(`/${link}${path}`, body, key);

/** A nurse's report about a session. */
export type Report =
  | { readonly call: 'start'; readonly body: { readonly at: string } }
  | { readonly call: 'finish'; readonly body: { readonly at: string; readonly code?: string } }
  | { readonly call: 'correct'; readonly body: { readonly started_at?: string; readonly ended_at?: string } }
  | { readonly call: 'note'; readonly body: { readonly note: string } }
  | { readonly call: 'checks'; readonly body: { readonly checks: readonly string[] } };

export const sendReport = (link: string, session_id: string, { call, body }: Report, key: string) =>
  send<OwnSession>(`/${link}/shifts/${session_id}/${call}`, body, key);
