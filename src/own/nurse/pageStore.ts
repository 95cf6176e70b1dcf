/** What the phone stores for one link: the plan for a time without a connection, and the reports that are not sent yet. */
import { HOUR_MS } from '#rules/durations';
import type { NursePlan } from '#schema/ownPages';
import type { Office } from '../shared/callsOf.ts';
import type { Report } from './calls.ts';

export interface Queued {
  /** The Idempotency-Key with which it is sent. */
  readonly key: string;
  readonly session_id: string;
  readonly report: Report;
}
/** A report that the server has refused for good. */
export interface Failed extends Queued {
  readonly detail: string;
}
export interface PageState {
  readonly format: number;
  readonly link: string | null;
  readonly office: Office | null;
  readonly plan: NursePlan | null;
  /** When the plan was loaded, in milliseconds. */
  readonly loaded_at: number;
  readonly queue: readonly Queued[];
  readonly failed: readonly Failed[];
}

/** A stored plan has addresses: it is shown for so long at most. */
const PLAN_MS = 48 * HOUR_MS;
/** Raised when the plan gets further parts: one of an earlier version is loaded again. */
const FORMAT = 3;
export const emptyPage: PageState = {
  format: FORMAT,
  link: null,
  office: null,
  plan: null,
  loaded_at: 0,
  queue: [],
  failed: [],
};

/** Names the entry of a link; the secret itself is not stored. */
export async function entryOf(secret: string): Promise<string> {
  const text = `nurse ${secret}`;
  // Without a secure address the browser has no digests, and the link's first letters tell two links apart.
  if (!crypto.subtle) return `noi-n-${secret.slice(0, 8)}`;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `noi-n-${[...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns what is stored under an entry, without a plan that is too old. */
export function readPage(entry: string, now: number): PageState {
  try {
    const stored: PageState = { ...emptyPage, ...JSON.parse(localStorage.getItem(entry) ?? '{}') };
    const isFresh = stored.format === FORMAT && now - stored.loaded_at < PLAN_MS;
    return { ...stored, format: FORMAT, plan: isFresh ? stored.plan : null };
  } catch {
    return emptyPage;
  }
}

/** Stores the page; a full or closed storage only means that it needs a connection next time. */
export function writePage(entry: string, page: PageState): void {
  try {
    localStorage.setItem(entry, JSON.stringify(page));
  } catch {
    // Nothing is lost: the page goes on with what it has in memory.
  }
}

export const removePage = (entry: string): void => {
  try {
    localStorage.removeItem(entry);
  } catch {
    // There was nothing to remove.
  }
};
