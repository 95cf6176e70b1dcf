import type { MessageTexts } from '#rules/messageTexts';
import type { CalledOffSession } from '#schema/calledOff';
import type { FirstSteps } from '#schema/company';
import type {
  ChangeMessage,
  Message,
  MessageRecipients,
  MessageSettings,
  ZaloStatus,
} from '#schema/messages';
import type { MissedWithCandidates } from '#schema/missedSessions';
import type { ReceivedTransfer } from '#schema/received';
import type { SessionChanges } from '#schema/sessionChanges';
import type { PackageShare } from '#schema/shares';
import type { Document } from './document.ts';
import { send } from './http.ts';
import { newKey } from './newKey.ts';

/** Names a message of a day, and the text that was sent. */
type SentMessage = Pick<ChangeMessage, 'day' | 'to' | 'id' | 'version'>;

/** Another nurse or other slots from a day on. */
interface SessionChange {
  readonly from_day: string;
  readonly agent_id?: string | null;
  readonly time_period?: readonly string[] | null;
}

const dataOf = <T>(document: Document): T => document.data as T;

/** The calls of a coordinator's day: absences, messages, calendars, shares. */
export const dayCalls = {
  /** The sessions a nurse would miss on these days (in these slots, where some are named), each with who could take it. */
  async absence(
    nurse: string,
    { from, to, time_period }: { from: string; to: string; time_period: readonly string[] },
    signal?: AbortSignal,
  ): Promise<MissedWithCandidates[]> {
    const slots = time_period.length > 0 && { time_period: time_period.join(',') };
    const query = new URLSearchParams({ from, to, ...slots }).toString();
    const { document } = await send(`agents/${nurse}/absence`, { query, ...(signal && { signal }) });
    return dataOf<MissedWithCandidates[]>(document);
  },

  /** Which sessions another nurse or other slots would be for from a day on, and what clashes then. */
  async sessionChanges(
    packageId: string,
    { from_day, agent_id, time_period }: SessionChange,
    signal?: AbortSignal,
  ): Promise<SessionChanges> {
    const slots = time_period && { time_period: time_period.join(',') };
    const query = new URLSearchParams({ from_day, ...(agent_id && { agent_id }), ...slots }).toString();
    const { document } = await send(`packages/${packageId}/session_changes`, {
      query,
      ...(signal && { signal }),
    });
    return dataOf<SessionChanges>(document);
  },

  /** What to write to each nurse or mother of a day. */
  async messages(day: string, to: MessageRecipients, signal?: AbortSignal): Promise<Message[]> {
    const query = new URLSearchParams({ day, to }).toString();
    const { document } = await send('messages', { query, ...(signal && { signal }) });
    return dataOf<Message[]>(document);
  },

  /** The sessions that a call-off of exactly these days changed, each with what has changed since. */
  async calledOff(
    nurse: string,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<CalledOffSession[]> {
    const query = new URLSearchParams({ from, to }).toString();
    const { document } = await send(`agents/${nurse}/called_off`, { query, ...(signal && { signal }) });
    return dataOf<CalledOffSession[]>(document);
  },

  /** Notes that this very text was sent; 409 `changed` when another one is right by now. */
  async messageSent(message: SentMessage): Promise<void> {
    const { day, to, id, version } = message;
    await send('messages/sent', {
      method: 'POST',
      body: { day, to, id, version },
      headers: { 'Idempotency-Key': newKey() },
    });
  },

  async messageTexts(signal?: AbortSignal): Promise<MessageTexts> {
    const { document } = await send('settings/messages', { ...(signal && { signal }) });
    return dataOf<MessageTexts>(document);
  },

  /** Changes some of the texts; answers all. */
  async changeMessageTexts(texts: Partial<MessageTexts>): Promise<MessageTexts> {
    const { document } = await send('settings/messages', { method: 'PATCH', body: texts });
    return dataOf<MessageTexts>(document);
  },

  /** The texts and how messages are sent. */
  async messageSettings(signal?: AbortSignal): Promise<MessageSettings> {
    const { document } = await send('settings/messages', { ...(signal && { signal }) });
    return dataOf<MessageSettings>(document);
  },

  /** Changes some of the settings of messages; answers all. */
  async changeMessageSettings(settings: Partial<MessageSettings>): Promise<MessageSettings> {
    const { document } = await send('settings/messages', { method: 'PATCH', body: settings });
    return dataOf<MessageSettings>(document);
  },

  /** Whether the server can send messages itself. */
  async zaloStatus(signal?: AbortSignal): Promise<ZaloStatus> {
    const { document } = await send('settings/zalo', { ...(signal && { signal }) });
    return dataOf<ZaloStatus>(document);
  },

  async changeZaloToken(refresh_token: string): Promise<ZaloStatus> {
    const { document } = await send('settings/zalo', { method: 'PUT', body: { refresh_token } });
    return dataOf<ZaloStatus>(document);
  },

  /** Sends all messages of a day that are not sent yet. */
  async sendAllMessages(day: string, to: MessageRecipients): Promise<{ queued: number; skipped: number }> {
    const { document } = await send('messages/send_all', {
      method: 'POST',
      body: { day, to },
      headers: { 'Idempotency-Key': newKey() },
    });
    return dataOf<{ queued: number; skipped: number }>(document);
  },

  /** A new address of a nurse's calendar; the one before is dead. */
  async openCalendar(nurse: string): Promise<string> {
    const { document } = await send(`agents/${nurse}/calendar`, { method: 'POST', body: {} });
    return dataOf<{ url: string }>(document).url;
  },

  async endCalendar(nurse: string): Promise<void> {
    await send(`agents/${nurse}/calendar`, { method: 'DELETE' });
  },

  /** How a package's nurses share its pay. */
  async shares(packageId: string, signal?: AbortSignal): Promise<PackageShare[]> {
    const { document } = await send(`packages/${packageId}/shares`, { ...(signal && { signal }) });
    return dataOf<PackageShare[]>(document);
  },

  /** What the bank says came in for a package during the last day. */
  async received(packageId: string, signal?: AbortSignal): Promise<ReceivedTransfer[]> {
    const { document } = await send(`packages/${packageId}/received`, { ...(signal && { signal }) });
    return dataOf<ReceivedTransfer[]>(document);
  },

  /** A link by which an invited person takes up the invitation; each call makes a new one. */
  async invitationLink(user: string): Promise<string> {
    const { document } = await send(`users/${user}/invitation_link`, { method: 'POST', body: {} });
    return dataOf<{ url: string }>(document).url;
  },

  async firstSteps(signal?: AbortSignal): Promise<FirstSteps> {
    const { document } = await send('first_steps', { ...(signal && { signal }) });
    return dataOf<FirstSteps>(document);
  },

  /** Stores the wards of the cities served that are not there yet; answers how many were added. */
  async loadPlaces(key: string): Promise<{ added: number }> {
    const { document } = await send('locations/places', {
      method: 'POST',
      body: {},
      headers: { 'Idempotency-Key': key },
    });
    return dataOf<{ added: number }>(document);
  },

  /** Puts the list of first steps away. */
  async dismissFirstSteps(): Promise<FirstSteps> {
    const { document } = await send('first_steps', { method: 'PATCH', body: { dismissed: true } });
    return dataOf<FirstSteps>(document);
  },

  /** A part of the settings. @param name the last part of its address, `bank` of `/settings/bank` */
  async settings<T>(name: string, signal?: AbortSignal): Promise<T> {
    const { document } = await send(`settings/${name}`, { ...(signal && { signal }) });
    return dataOf<T>(document);
  },

  /** Stores a part of the settings, and answers it as it is then. */
  async changeSettings<T>(name: string, settings: object): Promise<T> {
    const { document } = await send(`settings/${name}`, { method: 'PATCH', body: settings });
    return dataOf<T>(document);
  },
};
