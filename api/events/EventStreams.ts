import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import { findGrants, hasGrantForRow, listRowConditions } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { buildProcessChannel } from '../db/buildProcessChannel.ts';
import type { ProcessChannel } from '../db/channel.ts';
import { type Announcement, buildAnnouncement } from './announcement.ts';
import { Presence } from './Presence.ts';
import type { PageOwnerRecord, StreamListener } from './StreamListener.ts';
import { isStaffViewer, type PresenceMessage } from './tab.ts';

/** Milliseconds between heartbeats. */
const HEARTBEAT_INTERVAL_MS = 20_000;
/** Maximum number of cached announcements, for streams that reconnect. */
const MAX_RECENT = 500;
/** Maximum number of open streams per person and process. A further stream closes the oldest one. */
const MAX_STREAMS = 20;

/**
 * The open event streams of this process, which receive the changes made by all processes of the database. Memory is bounded: a fixed
 * number of announcements is cached, and a stream whose client does not read is closed.
 */
export class EventStreams {
  readonly listeners = new Set<StreamListener>();
  readonly presence: Presence;
  readonly #channel: ProcessChannel | null;
  #recent: Announcement[] = [];
  /** The stream position directly before the oldest announcement in `#recent`. */
  #before: string = randomUUID();
  #exchanged: Promise<void> | undefined;
  readonly #beat: NodeJS.Timeout;

  /** @param knex handle for messages that are sent outside a transaction */
  constructor(databaseUrl: string, knex: Knex) {
    this.#channel = buildProcessChannel(databaseUrl, {
      onMessage: (text) => {
        const message = JSON.parse(text) as Announcement | PresenceMessage;
        if ('changed' in message) this.#deliver(message);
        else this.presence.receive(message);
      },
      onResync: () => this.#resync(),
      // Closes all streams. Clients reconnect until the channel is restored.
      onDisconnect: () => this.#endAll(),
    });
    const channel = this.#channel;
    this.presence = new Presence(async (message) => channel?.send(knex, JSON.stringify(message)), !channel);
    this.#beat = setInterval(() => this.#live(), HEARTBEAT_INTERVAL_MS).unref();
  }

  /**
   * Builds the announcement of the changes in `ctx`, and sends it when the transaction commits. Must be the last call in the transaction.
   */
  async announce(ctx: Context): Promise<Announcement | null> {
    const announcement = await buildAnnouncement(ctx);
    if (announcement) await this.send(ctx.db, announcement);
    return announcement;
  }

  /** Sends the announcement to all processes of the database when the transaction commits. Does nothing if there is only one process. */
  async send(db: Knex, announcement: Announcement): Promise<void> {
    await this.#channel?.send(db, serializeWithinLimit(announcement));
  }

  /** Called after the commit. Delivers the announcement to the streams of this process if there is no channel. */
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

  /** Adds a listener. If `last` is given, sends the announcements after that position, or `resync` if the position is no longer cached. */
  async join(listener: StreamListener, last: string | null): Promise<void> {
    await this.open();
    if (listener.isOver) return;
    await this.presence.open(listener);
    if (listener.isOver) return;
    // There is no await below, so that no announcement is sent twice, as a missed and as a new announcement.
    const own = [...this.listeners].filter((one) => isSamePerson(one, listener));
    if (own.length >= MAX_STREAMS) own[0]?.end();
    this.listeners.add(listener);
    listener.send('hello', { stream: listener.stream }, last === null ? this.#place : undefined);
    if (last === null) return;
    const missed = this.#after(last);
    if (missed) for (const one of missed) sendToStream(listener, one);
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

  /** Returns the announcements after this stream position; null if the position is not cached. */
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
      sendToStream(listener, announcement);
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

/** Compares also the owners of pages, because mothers have no account, so their viewers are equal. */
const isSamePerson = ({ viewer, owner }: StreamListener, other: StreamListener): boolean =>
  viewer.id === other.viewer.id && owner?.id === other.owner?.id;

/**
 * Sends an announcement to a listener. Only the last event contains the announcement's id. If the connection breaks before this event, the
 * client later receives the whole announcement again.
 */
function sendToStream(listener: StreamListener, announcement: Announcement): void {
  const { stream, by } = announcement;
  // Skips the tab that made the change, because this tab refetches its data itself. Other tabs and devices of the same person get the
  // event.
  if (stream === listener.stream && by?.id === listener.viewer.id) return;
  const events = listener.owner
    ? listChangesOfOwner(announcement, listener.owner)
    : listChangesForViewer(announcement, listener.viewer);
  if (events.length > 0) listener.sendAll('changed', events, announcement.id);
}

/** Maximum bytes of a PostgreSQL notification, with a margin. */
const MAX_NOTIFICATION_BYTES = 7500;

/** Returns the announcement as JSON. If it is too large for a notification, leaves out the record ids. */
function serializeWithinLimit(announcement: Announcement): string {
  const text = JSON.stringify(announcement);
  if (Buffer.byteLength(text) <= MAX_NOTIFICATION_BYTES) return text;
  const changed = announcement.changed.map(({ groups, ...rest }) => ({
    ...rest,
    ids: null,
    ...(groups ? { groups: groups.map(({ values }) => ({ values, ids: [] })) } : {}),
  }));
  const short = JSON.stringify({ ...announcement, changed });
  if (Buffer.byteLength(short) <= MAX_NOTIFICATION_BYTES) return short;
  return JSON.stringify({
    ...announcement,
    changed: changed.map(({ resource }) => ({ resource, ids: null })),
  });
}

/** Returns one event if the record or history of the page's owner changed. The event does not contain the change or its author. */
const listChangesOfOwner = ({ changed }: Announcement, owner: PageOwnerRecord): object[] =>
  changed.some(({ resource, ids }) => resource === owner.resource && (ids?.includes(owner.id) ?? true))
    ? [{}]
    : [];

/** The data of a `changed` event. */
interface ViewerChange {
  resource: string;
  /** Ids of the changed records; null if there are too many to list. */
  ids: readonly string[] | null;
  /** The user who made the change; null in events for partners, who must not see it. */
  by: { id: string; name: string } | null;
  /** Code of the action, as in the history; null if unknown. */
  action: string | null;
}

/**
 * Returns the changes that may be sent to a viewer: changes in resources that the viewer may read, in rows that are or were in the viewer's
 * scope.
 */
function listChangesForViewer(announcement: Announcement, viewer: Viewer): ViewerChange[] {
  const { action, changed } = announcement;
  const by = isStaffViewer(viewer) ? announcement.by : null;
  return changed.flatMap(({ resource, ids, groups }): ViewerChange[] => {
    const declaration = findResource(resource);
    const grants = declaration ? findGrants(declaration, viewer, 'read') : [];
    if (grants.length === 0) return [];
    if (listRowConditions(grants) === null) return [{ resource, ids, by, action }];
    const mine = (groups ?? []).filter(({ values }) => hasGrantForRow(grants, viewer, values));
    if (mine.length === 0) return [];
    return [{ resource, ids: ids && [...new Set(mine.flatMap((group) => group.ids))], by, action }];
  });
}
