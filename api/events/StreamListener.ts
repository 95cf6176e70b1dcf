import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Viewer } from '#schema/access';
import type { RecordInTab } from './tab.ts';

/**
 * Maximum number of bytes buffered for a client that does not read. Above this limit the stream is closed; a client that reconnects gets
 * the missed events.
 */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** Checks of the viewer's rights, which run repeatedly while a stream is open. */
interface RightsQueries {
  /** Returns the viewer with current data from the database; null when the sign-in session has ended. */
  who: () => Promise<Viewer | null>;
  /** Returns true if the viewer may read this record. */
  reads: (place: RecordInTab) => Promise<boolean>;
}

/** The nurse or mother who owns a page. */
export interface PageOwnerRecord {
  readonly resource: 'agents' | 'customers';
  readonly id: string;
}

/** One open stream: one tab of one person. */
export class StreamListener {
  readonly stream = randomUUID();
  readonly viewer: Viewer;
  /**
   * Owner of the own page of a nurse or a mother; null for other streams. A client on an own page receives only the information that data
   * of the owner has changed.
   */
  readonly owner: PageOwnerRecord | null;
  readonly #raw: ServerResponse;
  readonly #questions: RightsQueries;

  constructor(
    raw: ServerResponse,
    viewer: Viewer,
    questions: RightsQueries,
    owner: PageOwnerRecord | null = null,
  ) {
    this.#raw = raw;
    this.viewer = viewer;
    this.owner = owner;
    this.#questions = questions;
  }

  /** True if the stream is closed. */
  get isOver(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded;
  }

  /** Sends one event. @param id the stream position after this event */
  send(event: string, data: unknown, id?: string): void {
    this.sendAll(event, [data], id);
  }

  /**
   * Sends several events with one write, because each write is a system call and there are many listeners.
   * @param id the stream position after the last event
   */
  sendAll(event: string, all: readonly unknown[], id?: string): void {
    const texts = all.map((data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (id !== undefined) texts.push(`id: ${id}\n${texts.pop()}`);
    this.#write(texts.join(''));
  }

  /** Sends a comment that keeps the connection open and contains the current stream position. */
  beat(id: string): void {
    this.#write(`: \nid: ${id}\n\n`);
  }

  #write(text: string): void {
    if (this.isOver) return;
    if (this.#raw.writableLength > MAX_BUFFERED_BYTES) this.#raw.destroy();
    else this.#raw.write(text);
  }

  end(): void {
    this.#raw.end();
  }

  /** Returns true if the viewer may read this record now, or if the check fails. */
  sees = (place: RecordInTab): Promise<boolean> => this.#questions.reads(place).catch(() => true);

  /** Closes the stream if the sign-in session has ended, or if the person's rights have changed since the stream opened. */
  async verify(): Promise<void> {
    const now = await this.#questions.who().catch(() => this.viewer);
    if (!now || serializeRights(now) !== serializeRights(this.viewer)) this.end();
  }
}

const serializeRights = ({ id, roles, partner_id, mechanism_id }: Viewer): string =>
  JSON.stringify([id, roles, partner_id, mechanism_id]);
