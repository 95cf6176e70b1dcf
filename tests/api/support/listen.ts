/** A client of `GET /events`, and the events that it received. */
import { get, type IncomingMessage } from 'node:http';
import type { ApiClient } from './client.ts';

interface ReceivedEvent {
  event: string;
  id: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely
  data: any;
}

export class EventStreamClient {
  readonly heard: ReceivedEvent[] = [];
  /** Position in the stream of the last event received. */
  last: string | null = null;
  #isOver = false;
  readonly #waiting = new Set<() => void>();
  readonly #answer: IncomingMessage;

  private constructor(answer: IncomingMessage) {
    this.#answer = answer;
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
      this.#wake();
    });
    // A stream that is interrupted counts as ended.
    answer.on('error', () => undefined);
    answer.on('close', () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  /**
   * Opens the stream and records all later events. Uses `node:http`, because an aborted `fetch` would prevent the server from closing.
   * @param path path of a stream other than the stream of signed-in users
   */
  static async open(
    client: Pick<ApiClient, 'url' | 'headers'>,
    last?: string,
    path = '/events',
  ): Promise<EventStreamClient> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${client.url}/api/v1${path}`,
        {
          agent: false,
          headers: {
            ...client.headers,
            accept: 'text/event-stream',
            ...(last ? { 'last-event-id': last } : {}),
          },
        },
        resolve,
      ).on('error', reject);
    });
    if (answer.statusCode !== 200) {
      answer.resume();
      throw new Error(`no stream: ${answer.statusCode}`);
    }
    const ear = new EventStreamClient(answer);
    await ear.until((heard) => heard.some(({ event }) => event === 'hello'));
    return ear;
  }

  /** Returns the received changes of a resource: the ids in each event, or `all` if an event has no ids. */
  of(resource: string): (string[] | 'all')[] {
    return this.heard
      .filter(({ event, data }) => event === 'changed' && data.resource === resource)
      .map(({ data }) => data.ids ?? 'all');
  }

  /** The id of this stream. */
  get stream(): string {
    return this.heard.find(({ event }) => event === 'hello')?.data.stream;
  }

  /** Returns the users last reported on the record, with a star for a user who edits; null if nothing was reported. */
  on(resource: string, id: string): string[] | null {
    const events = this.heard.filter(
      ({ event, data }) => event === 'presence' && data.resource === resource && data.id === id,
    );
    const who = events.at(-1)?.data.who as { name: string; editing: boolean }[] | undefined;
    return who?.map(({ name, editing }) => (editing ? `${name}*` : name)) ?? null;
  }

  /** Waits until exactly these users are reported on the record (`on`). */
  sees = (resource: string, id: string, who: readonly string[]): Promise<void> =>
    this.until(() => JSON.stringify(this.on(resource, id)) === JSON.stringify(who));

  async until(isSo: (heard: readonly ReceivedEvent[]) => boolean): Promise<void> {
    while (!isSo(this.heard)) {
      if (this.#isOver) throw new Error(`the stream ended; heard ${JSON.stringify(this.heard)}`);
      await new Promise<void>((next) => this.#waiting.add(next));
    }
  }

  /** Waits until the server has ended the stream. */
  async over(): Promise<void> {
    while (!this.#isOver) await new Promise<void>((next) => this.#waiting.add(next));
  }

  /** Waits for an event about this record. */
  hears = (resource: string, id: string): Promise<void> =>
    this.until(() => this.of(resource).some((ids) => ids === 'all' || ids.includes(id)));

  /**
   * Waits for an event about a change of this record after the stream was opened, and forgets all changes up to it. PostgreSQL may send
   * earlier changes first.
   */
  async forgetUntil(resource: string, id: string): Promise<void> {
    await this.hears(resource, id);
    const others = this.heard.filter(({ event }) => event !== 'changed');
    this.heard.splice(0, this.heard.length, ...others);
  }

  close(): void {
    this.#answer.destroy();
  }

  #take(block: string): void {
    const lines = block.split('\n');
    const value = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const id = value('id') ?? null;
    if (id) this.last = id;
    const event = value('event');
    if (event) this.heard.push({ event, id, data: JSON.parse(value('data') ?? 'null') });
  }

  #wake(): void {
    for (const next of this.#waiting) next();
    this.#waiting.clear();
  }
}
