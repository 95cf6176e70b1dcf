/** Data that the phone stores for a link: the plan for use without a connection, and the reports that are not sent yet. */
import { HOUR_MS } from '#rules/durations';
import type { NursePlan } from '#schema/ownPages';
import type { OfficeContact } from '../shared/buildPageCalls.ts';
import type { SessionReport } from './calls.ts';

export interface QueuedSessionReport {
  /** The Idempotency-Key of the report. */
  readonly key: string;
  readonly session_id: string;
  readonly report: SessionReport;
}
/** A report that the server has refused permanently. */
export interface RefusedSessionReport extends QueuedSessionReport {
  readonly detail: string;
}
export interface StoredNursePage {
  readonly format: number;
  readonly link: string | null;
  readonly office: OfficeContact | null;
  readonly plan: NursePlan | null;
  /** Time at which the plan was loaded, in milliseconds since 1970. */
  readonly loaded_at: number;
  readonly queue: readonly QueuedSessionReport[];
  readonly failed: readonly RefusedSessionReport[];
}

/** Milliseconds for which a stored plan may be shown. The time is limited because the plan contains addresses. */
const PLAN_MS = 48 * HOUR_MS;
/** Version of the stored plan. Increase it when the plan gets new parts: a stored plan of another version is not used. */
const FORMAT = 3;
export const emptyNursePage: StoredNursePage = {
  format: FORMAT,
  link: null,
  office: null,
  plan: null,
  loaded_at: 0,
  queue: [],
  failed: [],
};

/** Returns the storage key of a link. The key does not contain the whole secret. */
export async function deriveStorageKey(secret: string): Promise<string> {
  const text = `nurse ${secret}`;
  // On an insecure address the browser cannot calculate digests, so the first letters of the secret distinguish the links.
  if (!crypto.subtle) return `noi-n-${secret.slice(0, 8)}`;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `noi-n-${[...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the stored page, without its plan if the plan is too old. */
export function readStoredPage(entry: string, now: number): StoredNursePage {
  try {
    const stored: StoredNursePage = { ...emptyNursePage, ...JSON.parse(localStorage.getItem(entry) ?? '{}') };
    const isFresh = stored.format === FORMAT && now - stored.loaded_at < PLAN_MS;
    return { ...stored, format: FORMAT, plan: isFresh ? stored.plan : null };
  } catch {
    return emptyNursePage;
  }
}

/** Stores the page. If the storage is full or blocked, the page needs a connection next time. */
export function storePage(entry: string, page: StoredNursePage): void {
  try {
    localStorage.setItem(entry, JSON.stringify(page));
  } catch {
    // The page continues with the data in memory.
  }
}

export const removeStoredPage = (entry: string): void => {
  try {
    localStorage.removeItem(entry);
  } catch {
    // The storage is blocked, so it contains nothing to remove.
  }
};
