/** Where a tab is, as the processes of one database exchange it. */
import type { Viewer } from '#schema/access';

/** A record that a tab is on. */
export interface Place {
  resource: string;
  id: string;
  /** Its form is open. */
  editing: boolean;
}

/** An open stream of any process, and where its tab is. */
export interface Tab {
  stream: string;
  /** The process that holds the stream. */
  process: string;
  /** Whose calls may say where it is. */
  account: string;
  /** Who is really there, on a visit too. */
  person: { id: string; name: string };
  /** The partner whose person it is; null for the staff. */
  partner_id: string | null;
  /** Milliseconds since 1970. */
  opened: number;
  /** Increases with each change, because messages may arrive in another order. */
  version: number;
  place: Place | null;
}

export type PresenceMessage =
  /** Of the process that holds them. */
  | { tabs: readonly Tab[] }
  /** These streams are closed. */
  | { gone: readonly string[] }
  /** To the process that holds the stream. */
  | { move: string; place: Place | null }
  /** This process wants to know of the others' tabs. */
  | { asks: string };

/** Characters of a name that are sent at most. */
const MAX_NAME_LENGTH = 100;

/** Identifies who is at a tab: the viewer and, during a visit, the real person. */
export const accountOf = ({ id, via }: Viewer): string => `${via?.id ?? ''}/${id}`;

/** The tab of a stream that has just been opened. */
export function tabOf(stream: string, viewer: Viewer, process: string): Tab {
  const { id, name } = viewer.via ?? viewer;
  return {
    stream,
    process,
    account: accountOf(viewer),
    person: { id, name: name.slice(0, MAX_NAME_LENGTH) },
    partner_id: viewer.via || isStaff(viewer) ? null : viewer.partner_id,
    opened: Date.now(),
    version: 0,
    place: null,
  };
}

/** A person of the company: partners' people do not see who its people are. */
export const isStaff = (viewer: Viewer): boolean => viewer.roles.some((role) => role !== 'partner');
