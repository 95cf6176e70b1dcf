import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Viewer } from '#schema/access';

/** Bytes that may wait for one who does not read; more, and the line is cut: they come again and are told what is new. */
const MOST_WAITING = 256 * 1024;

/** One open stream: a tab, and the person in it. */
export class Listener {
  readonly stream = randomUUID();
  readonly viewer: Viewer;
  readonly #raw: ServerResponse;
  readonly #check: () => Promise<Viewer | null>;

  /** @param check who is there now; null when the session has ended */
  constructor(raw: ServerResponse, viewer: Viewer, check: () => Promise<Viewer | null>) {
    this.#raw = raw;
    this.viewer = viewer;
    this.#check = check;
  }

  /** @param id the place in the stream that is reached with it */
  send(event: string, data: unknown, id?: string): void {
    this.#write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A sign of life, which tells nobody anything but how far the stream has come. */
  beat(id: string): void {
    this.#write(`: \nid: ${id}\n\n`);
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return;
    if (this.#raw.writableLength > MOST_WAITING) this.#raw.destroy();
    else this.#raw.write(text);
  }

  end(): void {
    this.#raw.end();
  }

  /** Ends the stream when the session has, or when the person may see something else than before. */
  async verify(): Promise<void> {
    const now = await this.#check().catch(() => this.viewer);
    if (!now || rightsOf(now) !== rightsOf(this.viewer)) this.end();
  }
}

const rightsOf = ({ id, roles, partner_id, mechanism_id }: Viewer): string =>
  JSON.stringify([id, roles, partner_id, mechanism_id]);
