import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import { coversRow, grantsOf, rowsGranted } from '../access/permit.ts';
import type { Context } from '../context.ts';
import type { Channel } from '../db/channel.ts';
import { channelOf } from '../db/channelOf.ts';
import { type Announcement, announcementOf } from './announcement.ts';
import { Presence } from './Presence.ts';
import type { PageRecord, StreamListener } from './StreamListener.ts';
import { isStaff, type PresenceMessage } from './tab.ts';

/** Milliseconds between heartbeats. */
const BEAT = 20_000;
/** Announcements that are stored for streams that reconnect. */
const MAX_RECENT = 500;
/** Streams that one person may have open on one process; another one closes the oldest. */
const MAX_STREAMS = 20;

/**
 * The open event streams of this process. Sends them the changes of all processes of the database. Memory is bounded: a fixed number of
 * announcements is cached, and a stream whose client does not read is closed.
 */
export class EventStreams {
  readonly listeners = new Set<StreamListener>();
  readonly presence: Presence;
  readonly #channel: Channel | null;
  #recent: Announcement[] = [];
  /** The position in the stream before the oldest announcement in `#recent`. */
  #before: string = randomUUID();
  #exchanged: Promise<void> | undefined;
  readonly #beat: NodeJS.Timeout;

  /** @param knex for messages sent outside any transaction */
  constructor(databaseUrl: string, knex: Knex) {
    this.#channel = channelOf(databaseUrl, {
      onMessage: (text) => {
        const message = JSON.parse(text) as Announcement | PresenceMessage;
        if ('changed' in message) this.#deliver(message);
        else this.presence.receive(message);
      },
      onResync: () => this.#resync(),
      // Clients reconnect until the channel is back.
      onDisconnect: () => this.#endAll(),
    });
    const channel = this.#channel;
    this.presence = new Presence(async (message) => channel?.send(knex, JSON.stringify(message)), !channel);
    this.#beat = setInterval(() => this.#live(), BEAT).unref();
  }

  /** Builds the announcement of the changes in `ctx`, and sends it with the transaction. Must be the last call in it. */
  async announce(ctx: Context): Promise<Announcement | null> {
    const announcement = await announcementOf(ctx);
    if (announcement) await this.send(ctx.db, announcement);
    return announcement;
  }

  /** Sends the announcement to all processes of the database when the transaction commits. Does nothing if there is only one process. */
  async send(db: Knex, announcement: Announcement): Promise<void> {
    await this.#channel?.send(db, fitting(announcement));
  }

  /** Called after the commit; delivers locally if there is no channel. */
  stored(announcement: Announcement): void {
    if (!this.#channel) this.#deliver(announcement);
  }

  /** Resolves when this process receives the messages of other processes. */
  async open(): Promise<void> {
    if (!this.#channel) return;
    await this.#channel.open();
    this.#exchanged ??= this.presence.exchange().catch((error) => {
      this.#exchanged = undefined;
      throw error;
    });
    await this.#exchanged;
  }

  /** Adds a listener, and first sends the announcements after `last` if it is given. */
  async join(listener: StreamListener, last: string | null): Promise<void> {
    await this.open();
    if (listener.isOver) return;
    const own = [...this.listeners].filter((one) => isSamePerson(one, listener));
    if (own.length >= MAX_STREAMS) own[0]?.end();
    this.listeners.add(listener);
    await this.presence.open(listener);
    listener.send('hello', { stream: listener.stream }, last === null ? this.#place : undefined);
    if (last === null) return;
    const missed = this.#after(last);
    if (missed) for (const one of missed) deliver(listener, one);
    else listener.send('resync', {}, this.#place);
  }

  async leave(listener: StreamListener): Promise<void> {
    this.listeners.delete(listener);
    await this.presence.close(listener.stream);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#endAll();
    await Promise.allSettled([...this.listeners].map((listener) => this.leave(listener)));
    await this.#channel?.close();
  }

  get #place(): string {
    return this.#recent.at(-1)?.id ?? this.#before;
  }

  /** Returns the announcements after this position; null if the position is not cached. */
  #after(last: string): Announcement[] | null {
    if (last === this.#before) return this.#recent;
    const at = this.#recent.findIndex(({ id }) => id === last);
    return at < 0 ? null : this.#recent.slice(at + 1);
  }

  #deliver(announcement: Announcement): void {
    this.#recent.push(announcement);
    if (this.#recent.length > MAX_RECENT) this.#before = this.#recent.shift()?.id ?? this.#before;
    this.presence.changed(announcement.changed);
    const { users, partners } = announcement;
    for (const listener of this.listeners) {
      deliver(listener, announcement);
      const { id, via, partner_id } = listener.viewer;
      const isAffected = users.includes(id) || (via !== null && users.includes(via.id));
      if (isAffected || (partner_id !== null && partners.includes(partner_id))) void listener.verify();
    }
  }

  #resync(): void {
    void this.presence.exchange().catch(() => undefined);
    this.#recent = [];
    this.#before = randomUUID();
    for (const listener of this.listeners) listener.send('resync', {}, this.#before);
  }

  #endAll(): void {
    for (const listener of this.listeners) listener.end();
  }

  #live(): void {
    this.presence.beat();
    for (const listener of this.listeners) {
      listener.beat(this.#place);
      void listener.verify();
    }
  }
}

/** Mothers have no account: the page's owner identifies them. */
const isSamePerson = ({ viewer, owner }: StreamListener, other: StreamListener): boolean =>
  viewer.id === other.viewer.id && owner?.id === other.owner?.id;

/** The last event of an announcement carries its id, so a connection that breaks earlier receives the whole announcement again. */
function deliver(listener: StreamListener, announcement: Announcement): void {
  const { stream, by } = announcement;
  // The tab that made the change refetches by itself; the person's other tabs and devices do not.
  if (stream === listener.stream && by?.id === listener.viewer.id) return;
  const events = listener.owner
    ? changesOfOwner(announcement, listener.owner)
    : changesFor(announcement, listener.viewer);
  if (events.length > 0) listener.sendAll('changed', events, announcement.id);
}

/** Maximum bytes of a PostgreSQL notification, with a margin. */
const MAX_BYTES = 7500;

/** Removes the record ids from an announcement that is too large. */
function fitting(announcement: Announcement): string {
  const text = JSON.stringify(announcement);
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  const changed = announcement.changed.map(({ groups, ...rest }) => ({
    ...rest,
    ids: null,
    ...(groups ? { groups: groups.map(({ values }) => ({ values, ids: [] })) } : {}),
  }));
  const short = JSON.stringify({ ...announcement, changed });
  if (Buffer.byteLength(short) <= MAX_BYTES) return short;
  return JSON.stringify({
    ...announcement,
    changed: changed.map(({ resource }) => ({ resource, ids: null })),
  });
}

/** Returns an event if the page owner's record or history changed, without the change or its author. */
const changesOfOwner = ({ changed }: Announcement, owner: PageRecord): object[] =>
  changed.some(({ resource, ids }) => resource === owner.resource && (ids?.includes(owner.id) ?? true))
    ? [{}]
    : [];

/** The data of a `changed` event. */
interface Changed {
  resource: string;
  /** Null: too many to list. */
  ids: readonly string[] | null;
  /** The user who made the change; null for partners. */
  by: { id: string; name: string } | null;
  /** Code of the action, as in the history; null if unknown. */
  action: string | null;
}

/** Returns the changes that a viewer may know of: in resources they may read, in rows that are or were in their scope. */
function changesFor(announcement: Announcement, viewer: Viewer): Changed[] {
  const { action, changed } = announcement;
  const by = isStaff(viewer) ? announcement.by : null;
  return changed.flatMap(({ resource, ids, groups }): Changed[] => {
    const declaration = findResource(resource);
    const grants = declaration ? grantsOf(declaration, viewer, 'read') : [];
    if (grants.length === 0) return [];
    if (rowsGranted(grants) === null) return [{ resource, ids, by, action }];
    const mine = (groups ?? []).filter(({ values }) => coversRow(grants, viewer, values));
    if (mine.length === 0) return [];
    return [{ resource, ids: ids && [...new Set(mine.flatMap((group) => group.ids))], by, action }];
  });
}
