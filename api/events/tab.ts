/** The position of a tab, as the processes of one database exchange it. */
import type { Viewer } from '#schema/access';

export interface RecordPlace {
  resource: string;
  id: string;
  /** True if its form is open. */
  editing: boolean;
}

/** An open stream of any process, and the record of its tab. */
export interface Tab {
  stream: string;
  process: string;
  /** The account whose requests may move the tab. */
  account: string;
  /** The real person, also during a visit to another account. */
  person: { id: string; name: string };
  /** The person's partner; null for staff. */
  partner_id: string | null;
  /** Milliseconds since 1970. */
  opened: number;
  /** Increases with each change, because messages may arrive out of order. */
  version: number;
  place: RecordPlace | null;
}

export type PresenceMessage =
  /** Sent by the process that holds the tabs. */
  | { tabs: readonly Tab[] }
  /** These streams are closed. */
  | { gone: readonly string[] }
  /** Sent to the process that holds the stream. */
  | { move: string; place: RecordPlace | null }
  /** Requests the tabs of the other processes. */
  | { asks: string };

/** Maximum characters of a name. */
const MAX_NAME_LENGTH = 100;

/** Identifies the user of a tab: the viewer and, during a visit, the real person. */
export const tabUserOf = ({ id, via }: Viewer): string => `${via?.id ?? ''}/${id}`;

export function tabOf(stream: string, viewer: Viewer, process: string): Tab {
  const { id, name } = viewer.via ?? viewer;
  return {
    stream,
    process,
    account: tabUserOf(viewer),
    person: { id, name: name.slice(0, MAX_NAME_LENGTH) },
    partner_id: viewer.via || isStaff(viewer) ? null : viewer.partner_id,
    opened: Date.now(),
    version: 0,
    place: null,
  };
}

/** True for the company's own users. Partners' users do not see them. */
export const isStaff = (viewer: Viewer): boolean => viewer.roles.some((role) => role !== 'partner');
