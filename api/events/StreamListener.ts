import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Viewer } from '#schema/access';
import type { RecordPlace } from './tab.ts';

/**
 * Bytes that may be buffered for a client that does not read. Above this, the stream is closed, and a client that reconnects receives what
 * it missed.
 */
const MOST_WAITING = 256 * 1024;

/** Checks that run repeatedly while a stream is open. */
interface Questions {
  /** Returns the current viewer from the database; null when the session has ended. */
  who: () => Promise<Viewer | null>;
  /** Returns whether the viewer may read this record. */
  reads: (place: RecordPlace) => Promise<boolean>;
}

/** The owner of a page. */
export interface PageRecord {
  readonly resource: 'agents' | 'customers';
  readonly id: string;
}

/** One open stream: a tab, and the person in it. */
export class StreamListener {
  readonly stream = randomUUID();
  readonly viewer: Viewer;
  /** Set on the own page of a nurse or a mother: its client only learns that data of the owner changed. */
  readonly owner: PageRecord | null;
  readonly #raw: ServerResponse;
  readonly #questions: Questions;

  constructor(raw: ServerResponse, viewer: Viewer, questions: Questions, owner: PageRecord | null = null) {
    this.#raw = raw;
    this.viewer = viewer;
    this.owner = owner;
    this.#questions = questions;
  }

  /** True if the stream is closed. */
  get isOver(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded;
  }

  /** @param id the stream position after this event */
  send(event: string, data: unknown, id?: string): void {
    this.sendAll(event, [data], id);
  }

  /**
   * Sends several events in one write: each write is a system call, and there are many listeners.
   * @param id the stream position after the last event
   */
  sendAll(event: string, all: readonly unknown[], id?: string): void {
    const texts = all.map((data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (id !== undefined) texts.push(`id: ${id}\n${texts.pop()}`);
    this.#write(texts.join(''));
  }

  /** Sends a comment that keeps the connection open and carries the current stream position. */
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

  /** Returns whether the viewer may read this record now; true if the check fails. */
  sees = (place: RecordPlace): Promise<boolean> => this.#questions.reads(place).catch(() => true);

  /** Closes the stream when the session has ended, or the person's rights have changed since the stream opened. */
  async verify(): Promise<void> {
    const now = await this.#questions.who().catch(() => this.viewer);
    if (!now || rightsOf(now) !== rightsOf(this.viewer)) this.end();
  }
}

const rightsOf = ({ id, roles, partner_id, mechanism_id }: Viewer): string =>
  JSON.stringify([id, roles, partner_id, mechanism_id]);
