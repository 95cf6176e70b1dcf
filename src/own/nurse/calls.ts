/** API calls of the nurse's page. */

import type { NursePagePay } from '#schema/nursePagePay';
import type { NursePageSession, NursePlan } from '#schema/ownPages';
import { buildPageCalls } from '../shared/buildPageCalls.ts';

const { send, open, enter, events, office } = buildPageCalls('nurse');

export const openNursePage = open;
export const sendDigits = enter;
export const fetchNursePay = (link: string, month: string | null) =>
  send<NursePagePay>(`/${link}/pay${month ? `?month=${month}` : ''}`);
export const loadPlan = (link: string) => send<NursePlan>(`/${link}/plan`);
export const openEvents = events;
export const fetchOfficeContact = office;

/** Sends or withdraws a request, or answers an offer. */
export const sendNurseRequest = (link: string, path: string, body: object, key: string) =>
  send<object>(`/${link}${path}`, body, key);

/** A nurse's report about a session. */
export type SessionReport =
  | { readonly call: 'start'; readonly body: { readonly at: string } }
  | { readonly call: 'finish'; readonly body: { readonly at: string; readonly code?: string } }
  | { readonly call: 'reopen'; readonly body: object }
  | { readonly call: 'correct'; readonly body: { readonly started_at?: string; readonly ended_at?: string } }
  | { readonly call: 'note'; readonly body: { readonly note: string } }
  | { readonly call: 'checks'; readonly body: { readonly checks: readonly string[] } };

export const sendReport = (link: string, session_id: string, { call, body }: SessionReport, key: string) =>
  send<NursePageSession>(`/${link}/shifts/${session_id}/${call}`, body, key);
