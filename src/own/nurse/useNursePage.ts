import { useSyncExternalStore } from 'react';
import type { NursePageSession } from '#schema/ownPages';
import { advanceDay } from '../shared/advanceDay.ts';
import type { SessionReport } from './calls.ts';
import type { NurseClient } from './NurseClient.ts';
import type { QueuedSessionReport } from './pageStore.ts';

/** Returns the current state of the page. Its sessions already have the changes of the waiting reports. */
export function useNursePage(client: NurseClient) {
  const page = useSyncExternalStore(client.subscribe, client.read);
  const sessions = page.plan?.sessions.map((session) => withQueued(session, page.queue)) ?? [];
  const plan = page.plan && { ...page.plan, today: advanceDay(page.plan.today, page.loaded_at), sessions };
  return { ...page, plan, client };
}

export type NursePageState = ReturnType<typeof useNursePage>;

/** Props of every part of the open page. */
export interface NursePartProps {
  readonly plan: NonNullable<NursePageState['plan']>;
  readonly page: NursePageState;
}

export type ShownSession = NursePageSession & { readonly isWaiting: boolean };

function withQueued(session: NursePageSession, queue: readonly QueuedSessionReport[]): ShownSession {
  const own = queue.filter(({ session_id }) => session_id === session.id);
  const shown = own.reduce((before, { report }) => withReport(before, report), session);
  return { ...shown, isWaiting: own.length > 0 };
}

function withReport(session: NursePageSession, report: SessionReport): NursePageSession {
  switch (report.call) {
    case 'start':
      return session.state === 'planned'
        ? { ...session, state: 'started', started_at: report.body.at }
        : session;
    case 'finish':
      return session.state === 'finished'
        ? session
        : { ...session, state: 'finished', ended_at: report.body.at };
    case 'reopen':
      return session.state === 'finished'
        ? { ...session, state: session.started_at ? 'started' : 'planned', ended_at: null }
        : session;
    case 'correct':
      return { ...session, ...report.body };
    case 'note':
      return { ...session, visit_note: report.body.note || null };
    case 'checks':
      return { ...session, checks: [...report.body.checks] };
  }
}
