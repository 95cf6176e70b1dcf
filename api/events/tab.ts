/** An open tab and the record that it shows. The processes of one database exchange this data. */
import type { Viewer } from '#schema/access';

export interface RecordInTab {
  resource: string;
  id: string;
  /** True if the record's form is open in the tab. */
  editing: boolean;
}

/** An open stream of any process, with the record that its tab shows. */
export interface OpenTab {
  stream: string;
  process: string;
  /** Key of the account whose requests may change the tab's record. */
  account: string;
  /** The real person, even during a visit to another account. */
  person: { id: string; name: string };
  /** Id of the person's partner; null for staff. */
  partner_id: string | null;
  /** When the stream was opened, in milliseconds since 1970. */
  opened: number;
  /** Version of this data, which increases with each change, because messages may arrive out of order. */
  version: number;
  place: RecordInTab | null;
}

export type PresenceMessage =
  /** Current tabs of the sending process. */
  | { tabs: readonly OpenTab[] }
  /** Streams that were closed. */
  | { gone: readonly string[] }
  /** Request to the process of this stream: store the record that the tab now shows. */
  | { move: string; place: RecordInTab | null }
  /** Request to all other processes: publish your tabs. */
  | { asks: string };

/** Maximum length of a name in a message, in characters. */
const MAX_NAME_LENGTH = 100;

/** Returns the key of a tab's user: the id of the viewer and, during a visit, also of the real person. */
export const toTabUserKey = ({ id, via }: Viewer): string => `${via?.id ?? ''}/${id}`;

export function buildOpenTab(stream: string, viewer: Viewer, process: string): OpenTab {
  const { id, name } = viewer.via ?? viewer;
  return {
    stream,
    process,
    account: toTabUserKey(viewer),
    person: { id, name: name.slice(0, MAX_NAME_LENGTH) },
    partner_id: viewer.via || isStaffViewer(viewer) ? null : viewer.partner_id,
    opened: Date.now(),
    version: 0,
    place: null,
  };
}

/** True for the company's own users, whom partners' users must not see. */
export const isStaffViewer = (viewer: Viewer): boolean => viewer.roles.some((role) => role !== 'partner');
