import type { MissedSessionWithNurses } from '#schema/absenceReport';
import type { CalledOffSession } from '#schema/calledOffReport';
import type { FirstStepsAnswer } from '#schema/company';
import type { LeavingPackage } from '#schema/leavingNurseReport';
import type { ChangeMessage, Message, MessageRecipients, ZaloStatus } from '#schema/messages';
import type { ReceivedTransfer } from '#schema/received';
import type { SessionChanges } from '#schema/sessionChanges';
import type { PackageShare } from '#schema/shares';
import { getData, postData, sendCall, sendChange } from './http.ts';

/**
 * Identifies a message of a day, and the version of the text that was sent. `event` is set for a message about an offer or an answer to a
 * request.
 */
type SentMessage = Pick<ChangeMessage, 'day' | 'to' | 'id' | 'version'> & { readonly event?: string };

/** A change of a package's sessions from a day on: to another nurse or other slots. */
interface SessionChange {
  readonly from_day: string;
  readonly agent_id?: string | null;
  readonly time_period?: readonly string[] | null;
}

const buildQueryString = (params: Record<string, string>): string => new URLSearchParams(params).toString();

/** API calls of the coordinator's screens: absences, messages, calendars, shares. */
export const coordinatorCalls = {
  /**
   * Loads the sessions that a nurse would miss on these days (only in these slots, if given), each session with nurses who could take it.
   */
  absence: (
    nurse: string,
    { from, to, time_period }: { from: string; to: string; time_period: readonly string[] },
    signal?: AbortSignal,
  ) => {
    const slots = time_period.length > 0 && { time_period: time_period.join(',') };
    return getData<MissedSessionWithNurses[]>(
      `agents/${nurse}/absence`,
      signal,
      buildQueryString({ from, to, ...slots }),
    );
  },

  /** Loads the packages that a leaving nurse hands over from a day on, each package with nurses who could take it. */
  leaving: (nurse: string, from_day: string, signal?: AbortSignal) =>
    getData<LeavingPackage[]>(`agents/${nurse}/leaving`, signal, buildQueryString({ from_day })),

  /** Loads the sessions that a change of nurse or slots from a day on would affect, and the conflicts that the change would cause. */
  sessionChanges: (
    packageId: string,
    { from_day, agent_id, time_period }: SessionChange,
    signal?: AbortSignal,
  ) => {
    const slots = time_period && { time_period: time_period.join(',') };
    const query = buildQueryString({ from_day, ...(agent_id && { agent_id }), ...slots });
    return getData<SessionChanges>(`packages/${packageId}/session_changes`, signal, query);
  },

  /** Loads the messages to nurses or mothers for a day. */
  messages: (day: string, to: MessageRecipients, signal?: AbortSignal) =>
    getData<Message[]>('messages', signal, buildQueryString({ day, to })),

  /** Loads the sessions that were changed when the nurse called off exactly these days, each session with its later changes. */
  calledOff: (nurse: string, from: string, to: string, signal?: AbortSignal) =>
    getData<CalledOffSession[]>(`agents/${nurse}/called_off`, signal, buildQueryString({ from, to })),

  /** Reports to the server that exactly this text was sent. The server answers 409 `changed` if the text is no longer current. */
  messageSent: ({ day, to, id, version, event }: SentMessage) =>
    postData<void>('messages/sent', { day, to, id, version, ...(event && { event }) }),

  /** Loads whether the server can send Zalo messages itself. */
  zaloStatus: (signal?: AbortSignal) => getData<ZaloStatus>('settings/zalo', signal),

  changeZaloToken: (refresh_token: string) =>
    sendChange<ZaloStatus>('PUT', 'settings/zalo', { refresh_token }),

  sendAllMessages: (day: string, to: MessageRecipients) =>
    postData<{ queued: number; skipped: number }>('messages/send_all', { day, to }),

  /** Creates a new URL of a nurse's calendar; the previous URL stops working. */
  openCalendar: (nurse: string) => createLink(`agents/${nurse}/calendar`),

  async endCalendar(nurse: string): Promise<void> {
    await sendCall(`agents/${nurse}/calendar`, { method: 'DELETE' });
  },

  /** Loads how the pay of a package is divided among its nurses. */
  shares: (packageId: string, signal?: AbortSignal) =>
    getData<PackageShare[]>(`packages/${packageId}/shares`, signal),

  /** Loads the amounts that the bank received for a package in the last day. */
  received: (packageId: string, signal?: AbortSignal) =>
    getData<ReceivedTransfer[]>(`packages/${packageId}/received`, signal),

  /** Creates a new link with which an invited user accepts the invitation. */
  invitationLink: (user: string) => createLink(`users/${user}/invitation_link`),

  firstSteps: (signal?: AbortSignal) => getData<FirstStepsAnswer>('first_steps', signal),

  /** Adds the missing wards of the cities served. Returns the number of added wards. */
  addMissingWards: (key: string) => postData<{ added: number }>('locations/places', {}, key),

  /** Hides the list of first steps permanently. */
  dismissFirstSteps: () => sendChange<FirstStepsAnswer>('PATCH', 'first_steps', { dismissed: true }),

  /** Loads a part of the settings. @param name last part of the URL path, for example `bank` in `/settings/bank` */
  settings: <T>(name: string, signal?: AbortSignal) => getData<T>(`settings/${name}`, signal),

  /** Stores a part of the settings. Returns that part as stored. */
  changeSettings: <T>(name: string, settings: object) => sendChange<T>('PATCH', `settings/${name}`, settings),

  /** Loads the company's logo, a PNG. */
  logo: async (signal?: AbortSignal): Promise<Blob> => {
    const { downloadFile } = await import('./download.ts');
    const picture = await downloadFile('settings/company/logo', { signal }, () => undefined);
    if (!picture) throw new Error('a picture is answered at once');
    return picture.file;
  },
  /** Replaces the company's logo. @param file a PNG or SVG of at most 200 kB */
  putLogo: async (file: File): Promise<void> => {
    const headers = { 'Content-Type': file.type };
    await sendCall('settings/company/logo', { method: 'PUT', body: file, headers });
  },
  removeLogo: async (): Promise<void> => {
    await sendCall('settings/company/logo', { method: 'DELETE' });
  },
};

/** Creates a new link at each call. Sends no Idempotency-Key, because the server would store the link with the key. */
async function createLink(path: string): Promise<string> {
  const { document } = await sendCall(path, { method: 'POST', body: {} });
  return (document.data as { url: string }).url;
}
