import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { MINUTE_MS } from '#rules/durations';
import type { Viewer } from '#schema/access';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { ChangedRecords } from './announcement.ts';
import type { StreamListener } from './StreamListener.ts';
import {
  buildOpenTab,
  isStaffViewer,
  type OpenTab,
  type PresenceMessage,
  type RecordInTab,
  toTabUserKey,
} from './tab.ts';

/** Milliseconds after which the tabs of a process that sends no messages are removed. This is three heartbeats. */
const TAB_TIMEOUT_MS = MINUTE_MS;
/** Maximum number of milliseconds to wait until another process reports a stream that was just opened there. */
const STREAM_TIMEOUT_MS = 2_000;
/** Maximum number of tabs per message, so that the message with shortened names fits in one notification. */
const TABS_PER_MESSAGE = 10;

/** A person who has a record open, as sent in `presence` events. */
interface PresentPerson {
  id: string;
  name: string;
  editing: boolean;
}

/**
 * The record that each open tab shows, including tabs at other processes of the database. Each process publishes its tabs at every change
 * and every heartbeat, so that the tabs of a dead process are removed. The data is only in memory.
 */
export class Presence {
  readonly #process = randomUUID();
  readonly #publish: (message: PresenceMessage) => Promise<void>;
  readonly #isAlone: boolean;
  readonly #tabs = new Map<string, { tab: OpenTab; at: number }>();
  readonly #own = new Map<string, { listener: StreamListener; tab: OpenTab }>();
  readonly #tabEvents = new EventEmitter();

  /**
   * @param publish sends a message to all processes, which pass it to `receive`; a process ignores its own messages
   * @param isAlone true if there is no other process
   */
  constructor(publish: (message: PresenceMessage) => Promise<void>, isAlone: boolean) {
    this.#publish = publish;
    this.#isAlone = isAlone;
    // No limit on listeners: every caller that waits for a stream adds a listener for a short time.
    this.#tabEvents.setMaxListeners(0);
  }

  /** Adds a new stream, whose tab shows no record yet. */
  async open(listener: StreamListener): Promise<void> {
    const tab = buildOpenTab(listener.stream, listener.viewer, this.#process);
    this.#own.set(tab.stream, { listener, tab });
    this.#put(tab);
    await this.#publish({ tabs: [tab] });
  }

  async close(stream: string): Promise<void> {
    if (!this.#own.delete(stream)) return;
    this.#drop(stream);
    await this.#publish({ gone: [stream] });
  }

  /**
   * Stores the record that a tab shows; null if it shows no record.
   * @param stream the stream of the tab; null for the viewer's newest stream
   * @returns the stream; null if the viewer has no such stream
   */
  async move(viewer: Viewer, stream: string | null, place: RecordInTab | null): Promise<string | null> {
    const tab = await this.#find(toTabUserKey(viewer), stream);
    if (!tab) return null;
    if (this.#own.has(tab.stream)) await this.#move(tab.stream, place);
    else await this.#publish({ move: tab.stream, place });
    return tab.stream;
  }

  /** Removes viewers from the changed records that they may no longer read. */
  changed(changed: readonly ChangedRecords[]): void {
    for (const { listener, tab } of this.#own.values()) {
      const { place } = tab;
      const concerns = ({ resource, ids }: ChangedRecords) =>
        resource === place?.resource && (ids === null || ids.includes(place.id));
      if (place && changed.some(concerns))
        void listener.sees(place).then((sees) => {
          if (!sees && this.#own.get(tab.stream)?.tab === tab) return this.#move(tab.stream, null);
        });
    }
  }

  receive(message: PresenceMessage): void {
    if ('tabs' in message) for (const tab of message.tabs) this.#put(tab);
    else if ('gone' in message) for (const stream of message.gone) this.#drop(stream);
    else if ('move' in message) void this.#move(message.move, message.place).catch(() => undefined);
    else if (message.asks !== this.#process) void this.#publishOwn();
  }

  /** Requests the list of tabs from the other processes, and publishes the tabs of this process. */
  async exchange(): Promise<void> {
    await this.#publish({ asks: this.#process });
    await this.#publishOwn();
  }

  /** Publishes that the tabs of this process are still open. Removes tabs of other processes that have sent no message for too long. */
  beat(): void {
    void this.#publishOwn();
    const latest = performance.now() - TAB_TIMEOUT_MS;
    for (const [stream, { at, tab }] of this.#tabs)
      if (at < latest && tab.process !== this.#process) this.#drop(stream);
  }

  async #publishOwn(): Promise<void> {
    if (this.#isAlone) return;
    const own = [...this.#own.values()].map(({ tab }) => tab);
    // Ignores a failed message, because the next heartbeat sends it again.
    for (const part of splitIntoChunks(own, TABS_PER_MESSAGE))
      await this.#publish({ tabs: part }).catch(() => undefined);
  }

  async #move(stream: string, place: RecordInTab | null): Promise<void> {
    const own = this.#own.get(stream);
    if (!own) return;
    own.tab = { ...own.tab, place, version: own.tab.version + 1 };
    this.#put(own.tab);
    await this.#publish({ tabs: [own.tab] });
  }

  async #find(account: string, stream: string | null): Promise<OpenTab | null> {
    const known = (): OpenTab | undefined =>
      stream === null ? this.#newest(account) : this.#tabs.get(stream)?.tab;
    if (!this.#isAlone) {
      const timeout = AbortSignal.timeout(STREAM_TIMEOUT_MS);
      while (!known() && !timeout.aborted)
        await once(this.#tabEvents, 'tab', { signal: timeout }).catch(() => undefined);
    }
    const tab = known();
    return tab?.account === account ? tab : null;
  }

  #newest(account: string): OpenTab | undefined {
    const own = [...this.#tabs.values()].filter(({ tab }) => tab.account === account);
    // If two tabs were opened in the same millisecond, takes the tab that was added last, because sorting preserves the order of equal
    // elements.
    return own.sort((a, b) => a.tab.opened - b.tab.opened).at(-1)?.tab;
  }

  #put(tab: OpenTab): void {
    // Ignores a message about a tab of this process that has closed since the message was sent.
    if (tab.process === this.#process && !this.#own.has(tab.stream)) return;
    const known = this.#tabs.get(tab.stream)?.tab;
    const isNews = !known || tab.version > known.version;
    this.#tabs.set(tab.stream, { tab: isNews ? tab : known, at: performance.now() });
    if (!isNews) return;
    this.#tabEvents.emit('tab');
    if (known?.place && !isAt(known, tab.place)) this.#notify(known.place);
    if (tab.place) this.#notify(tab.place);
  }

  #drop(stream: string): void {
    const place = this.#tabs.get(stream)?.tab.place;
    this.#tabs.delete(stream);
    if (place) this.#notify(place);
  }

  /** Sends the list of all people who have this record open to those people who are connected to this process. */
  #notify(place: RecordInTab): void {
    const here = [...this.#tabs.values()].map(({ tab }) => tab).filter((tab) => isAt(tab, place));
    here.sort((a, b) => a.opened - b.opened);
    for (const { stream } of here) {
      const listener = this.#own.get(stream)?.listener;
      const { resource, id } = place;
      listener?.send('presence', { resource, id, who: listPresentPeople(here, listener.viewer) });
    }
  }
}

const isAt = ({ place }: OpenTab, other: RecordInTab | null): boolean =>
  place?.resource === other?.resource && place?.id === other?.id;

/** Returns each person once, even with several tabs. A partner's users see only each other. */
function listPresentPeople(here: readonly OpenTab[], viewer: Viewer): PresentPerson[] {
  const who = new Map<string, PresentPerson>();
  for (const { person, partner_id, place } of here) {
    if (!isStaffViewer(viewer) && (partner_id === null || partner_id !== viewer.partner_id)) continue;
    const editing = (place?.editing || who.get(person.id)?.editing) ?? false;
    who.set(person.id, { ...person, editing });
  }
  return [...who.values()];
}
