import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { MINUTE_MS } from '#rules/durations';
import type { Viewer } from '#schema/access';
import { chunks } from '../base/chunks.ts';
import type { ChangedRecords } from './announcement.ts';
import type { Listener } from './Listener.ts';
import { accountOf, isStaff, type Place, type PresenceMessage, type Tab, tabOf } from './tab.ts';

/** Milliseconds without a message of its process after which a tab is gone: three beats. */
const SILENT = MINUTE_MS;
/** Milliseconds in which a stream that was opened at another process just now becomes known here. */
const STREAM_TIMEOUT = 2_000;
/** Tabs that fit one notification, their names cut short. */
const TABS_PER_MESSAGE = 10;

/** A person on a record, as `presence` events name them. */
interface Somebody {
  id: string;
  name: string;
  editing: boolean;
}

/**
 * Where every open tab is, including tabs at other processes of the database: each process publishes its own when something changes
 * and at every beat, so that the tabs of a process that died are dropped. Nothing of it is stored.
 */
export class Presence {
  readonly #process = randomUUID();
  readonly #publish: (message: PresenceMessage) => Promise<void>;
  readonly #isAlone: boolean;
  readonly #tabs = new Map<string, { tab: Tab; at: number }>();
  readonly #own = new Map<string, { listener: Listener; tab: Tab }>();
  readonly #tabEvents = new EventEmitter();

  /**
   * @param publish sends a message to the other processes, which `receive` it; receiving one's own has no effect
   * @param isAlone there is no other process
   */
  constructor(publish: (message: PresenceMessage) => Promise<void>, isAlone: boolean) {
    this.#publish = publish;
    this.#isAlone = isAlone;
    // Anyone who waits for a stream to become known listens for a moment.
    this.#tabEvents.setMaxListeners(0);
  }

  /** A stream opens here; its tab is nowhere yet. */
  async open(listener: Listener): Promise<void> {
    const tab = tabOf(listener.stream, listener.viewer, this.#process);
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
   * A tab comes to a record, or leaves it (null).
   * @param stream whose tab it is; null: the newest of this viewer
   * @returns the stream; null when the viewer has no such one
   */
  async move(viewer: Viewer, stream: string | null, place: Place | null): Promise<string | null> {
    const tab = await this.#find(accountOf(viewer), stream);
    if (!tab) return null;
    if (this.#own.has(tab.stream)) await this.#move(tab.stream, place);
    else await this.#publish({ move: tab.stream, place });
    return tab.stream;
  }

  /** Who may no longer read the record that they are on, since it changed, is on it no more. */
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

  /** Asks the other processes where their tabs are, and publishes those of this one. */
  async exchange(): Promise<void> {
    await this.#publish({ asks: this.#process });
    await this.#publishOwn();
  }

  /** Publishes that the tabs here are still open, and drops tabs of other processes that have been silent for too long. */
  beat(): void {
    void this.#publishOwn();
    const latest = performance.now() - SILENT;
    for (const [stream, { at, tab }] of this.#tabs)
      if (at < latest && tab.process !== this.#process) this.#drop(stream);
  }

  async #publishOwn(): Promise<void> {
    if (this.#isAlone) return;
    const own = [...this.#own.values()].map(({ tab }) => tab);
    // A message that fails is repeated by the next beat.
    for (const part of chunks(own, TABS_PER_MESSAGE))
      await this.#publish({ tabs: part }).catch(() => undefined);
  }

  async #move(stream: string, place: Place | null): Promise<void> {
    const own = this.#own.get(stream);
    if (!own) return;
    own.tab = { ...own.tab, place, version: own.tab.version + 1 };
    this.#put(own.tab);
    await this.#publish({ tabs: [own.tab] });
  }

  async #find(account: string, stream: string | null): Promise<Tab | null> {
    const known = (): Tab | undefined =>
      stream === null ? this.#newest(account) : this.#tabs.get(stream)?.tab;
    if (!this.#isAlone) {
      const timeout = AbortSignal.timeout(STREAM_TIMEOUT);
      while (!known() && !timeout.aborted)
        await once(this.#tabEvents, 'tab', { signal: timeout }).catch(() => undefined);
    }
    const tab = known();
    return tab?.account === account ? tab : null;
  }

  #newest(account: string): Tab | undefined {
    const own = [...this.#tabs.values()].filter(({ tab }) => tab.account === account);
    // Of two opened in one millisecond the one that was added last.
    return own.sort((a, b) => a.tab.opened - b.tab.opened).at(-1)?.tab;
  }

  #put(tab: Tab): void {
    // The message was sent before the tab closed, and arrived after.
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

  /** Sends everybody here who is on the record the list of people on it. */
  #notify(place: Place): void {
    const here = [...this.#tabs.values()].map(({ tab }) => tab).filter((tab) => isAt(tab, place));
    here.sort((a, b) => a.opened - b.opened);
    for (const { stream } of here) {
      const listener = this.#own.get(stream)?.listener;
      const { resource, id } = place;
      listener?.send('presence', { resource, id, who: whoOf(here, listener.viewer) });
    }
  }
}

const isAt = ({ place }: Tab, other: Place | null): boolean =>
  place?.resource === other?.resource && place?.id === other?.id;

/** Each person once, in however many tabs. A partner's people see only each other. */
function whoOf(here: readonly Tab[], viewer: Viewer): Somebody[] {
  const who = new Map<string, Somebody>();
  for (const { person, partner_id, place } of here) {
    if (!isStaff(viewer) && (partner_id === null || partner_id !== viewer.partner_id)) continue;
    const editing = (place?.editing || who.get(person.id)?.editing) ?? false;
    who.set(person.id, { ...person, editing });
  }
  return [...who.values()];
}
