import type { CalledOffSession } from '#schema/calledOff';
import type { FirstSteps } from '#schema/company';
import type { LeavingPackage } from '#schema/leaving';
import type { ChangeMessage, Message, MessageRecipients, ZaloStatus } from '#schema/messages';
import type { MissedWithCandidates } from '#schema/missedSessions';
import type { ReceivedTransfer } from '#schema/received';
import type { SessionChanges } from '#schema/sessionChanges';
import type { PackageShare } from '#schema/shares';
import { getData, postData, putData, send } from './http.ts';

/** Names a message of a day, or with `event` one about an offer or an answer, and the text that was sent. */
type SentMessage = Pick<ChangeMessage, 'day' | 'to' | 'id' | 'version'> & { readonly event?: string };

/** Another nurse or other slots from a day on. */
interface SessionChange {
  readonly from_day: string;
  readonly agent_id?: string | null;
  readonly time_period?: readonly string[] | null;
}

const queryOf = (params: Record<string, string>): string => new URLSearchParams(params).toString();

/** The calls of a coordinator's day: absences, messages, calendars, shares. */
export const dayCalls = {
  /** The sessions a nurse would miss on these days (in these slots, where some are named), each with who could take it. */
  absence: (
    nurse: string,
    { from, to, time_period }: { from: string; to: string; time_period: readonly string[] },
    signal?: AbortSignal,
  ) => {
    const slots = time_period.length > 0 && { time_period: time_period.join(',') };
    return getData<MissedWithCandidates[]>(
      `agents/${nurse}/absence`,
      signal,
      queryOf({ from, to, ...slots }),
    );
  },

  /** What a nurse who leaves hands over from a day on, each package with who could take it. */
  leaving: (nurse: string, from_day: string, signal?: AbortSignal) =>
    getData<LeavingPackage[]>(`agents/${nurse}/leaving`, signal, queryOf({ from_day })),

  /** Which sessions another nurse or other slots would be for from a day on, and what clashes then. */
  sessionChanges: (
    packageId: string,
    { from_day, agent_id, time_period }: SessionChange,
    signal?: AbortSignal,
  ) => {
    const slots = time_period && { time_period: time_period.join(',') };
    const query = queryOf({ from_day, ...(agent_id && { agent_id }), ...slots });
    return getData<SessionChanges>(`packages/${packageId}/session_changes`, signal, query);
  },

  /** What to write to each nurse or mother of a day. */
  messages: (day: string, to: MessageRecipients, signal?: AbortSignal) =>
    getData<Message[]>('messages', signal, queryOf({ day, to })),

  /** The sessions that a call-off of exactly these days changed, each with what has changed since. */
  calledOff: (nurse: string, from: string, to: string, signal?: AbortSignal) =>
    getData<CalledOffSession[]>(`agents/${nurse}/called_off`, signal, queryOf({ from, to })),

  /** Notes that this very text was sent; 409 `changed` when another one is right by now. */
  messageSent: ({ day, to, id, version, event }: SentMessage) =>
    postData<void>('messages/sent', { day, to, id, version, ...(event && { event }) }),

  /** Whether the server can send messages itself. */
  zaloStatus: (signal?: AbortSignal) => getData<ZaloStatus>('settings/zalo', signal),

  changeZaloToken: (refresh_token: string) => putData<ZaloStatus>('PUT', 'settings/zalo', { refresh_token }),

  /** Sends all messages of a day that are not sent yet. */
  sendAllMessages: (day: string, to: MessageRecipients) =>
    postData<{ queued: number; skipped: number }>('messages/send_all', { day, to }),

  /** A new address of a nurse's calendar; the one before is dead. */
  openCalendar: (nurse: string) => newLink(`agents/${nurse}/calendar`),

  async endCalendar(nurse: string): Promise<void> {
    await send(`agents/${nurse}/calendar`, { method: 'DELETE' });
  },

  /** How a package's nurses share its pay. */
  shares: (packageId: string, signal?: AbortSignal) =>
    getData<PackageShare[]>(`packages/${packageId}/shares`, signal),

  /** What the bank says came in for a package during the last day. */
  received: (packageId: string, signal?: AbortSignal) =>
    getData<ReceivedTransfer[]>(`packages/${packageId}/received`, signal),

  /** A link by which an invited person takes up the invitation; each call makes a new one. */
  invitationLink: (user: string) => newLink(`users/${user}/invitation_link`),

  firstSteps: (signal?: AbortSignal) => getData<FirstSteps>('first_steps', signal),

  /** Stores the wards of the cities served that are not there yet; resolves to how many were added. */
  loadPlaces: (key: string) => postData<{ added: number }>('locations/places', {}, key),

  /** Puts the list of first steps away. */
  dismissFirstSteps: () => putData<FirstSteps>('PATCH', 'first_steps', { dismissed: true }),

  /** A part of the settings. @param name the last part of its address, `bank` of `/settings/bank` */
  settings: <T>(name: string, signal?: AbortSignal) => getData<T>(`settings/${name}`, signal),

  /** Stores a part of the settings, and resolves to it as it is then. */
  changeSettings: <T>(name: string, settings: object) => putData<T>('PATCH', `settings/${name}`, settings),

  /** The company's logo, a PNG. */
  logo: async (signal?: AbortSignal): Promise<Blob> => {
    const { download } = await import('./download.ts');
    const picture = await download('settings/company/logo', { signal }, () => undefined);
    if (!picture) throw new Error('a picture is answered at once');
    return picture.file;
  },
  /** Stores another logo, a PNG or SVG of at most 200 kB. */
  putLogo: async (file: File): Promise<void> => {
    const headers = { 'Content-Type': file.type };
    await send('settings/company/logo', { method: 'PUT', body: file, headers });
  },
  removeLogo: async (): Promise<void> => {
    await send('settings/company/logo', { method: 'DELETE' });
  },
};

/** Makes a link again at each call: no Idempotency-Key, under which the server would keep it. */
async function newLink(path: string): Promise<string> {
  const { document } = await send(path, { method: 'POST', body: {} });
  return (document.data as { url: string }).url;
}
