import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Viewer } from '#schema/access';
import type { Place } from './tab.ts';

/** Bytes that may wait for a caller that does not read; beyond, the stream is closed, and a reconnecting caller gets what it missed. */
const MOST_WAITING = 256 * 1024;

/** Checks that are repeated while a stream is open. */
interface Questions {
  /** Returns the viewer as the database has them now; null when the session has ended. */
  who: () => Promise<Viewer | null>;
  /** Returns whether the viewer may read this record. */
  reads: (place: Place) => Promise<boolean>;
}

/** Whose page it is. */
export interface PageRecord {
  readonly resource: 'agents' | 'customers';
  readonly id: string;
}

/** One open stream: a tab, and the person in it. */
export class Listener {
  readonly stream = randomUUID();
  readonly viewer: Viewer;
  /** Set on a page of a nurse's or a mother's own: it learns that something of its owner's changed, not what. */
  readonly owner: PageRecord | null;
  readonly #raw: ServerResponse;
  readonly #questions: Questions;

  constructor(raw: ServerResponse, viewer: Viewer, questions: Questions, owner: PageRecord | null = null) {
    this.#raw = raw;
    this.viewer = viewer;
    this.owner = owner;
    this.#questions = questions;
  }

  /** Is the stream closed? */
  get isOver(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded;
  }

  /** @param id the place in the stream that is reached with it */
  send(event: string, data: unknown, id?: string): void {
    this.sendAll(event, [data], id);
  }

  /**
   * Several events in one piece: each piece is a call of the system, and many listen.
   * @param id the place that is reached with the last of them
   */
  sendAll(event: string, all: readonly unknown[], id?: string): void {
    const texts = all.map((data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (id !== undefined) texts.push(`id: ${id}\n${texts.pop()}`);
    this.#write(texts.join(''));
  }

  /** Sends a comment that keeps the connection open and carries the current place in the stream. */
  beat(id: string): void {
    this.#write(`: \nid: ${id}\n\n`);
  }

  #write(text: string): void {
    if (this.isOver) return;
    if (this.#raw.writableLength > MOST_WAITING) this.#raw.destroy();
    else this.#raw.write(text);
  }

  end(): void {
    this.#raw.end();
  }

  /** Returns whether the viewer may read this record now; true while that cannot be checked. */
  sees = (place: Place): Promise<boolean> => this.#questions.reads(place).catch(() => true);

  /** Closes the stream when the session has ended, or when the person's rights have changed since it was opened. */
  async verify(): Promise<void> {
    const now = await this.#questions.who().catch(() => this.viewer);
    if (!now || rightsOf(now) !== rightsOf(this.viewer)) this.end();
  }
}

const rightsOf = ({ id, roles, partner_id, mechanism_id }: Viewer): string =>
  JSON.stringify([id, roles, partner_id, mechanism_id]);
