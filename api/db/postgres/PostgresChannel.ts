import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Channel, Hearing } from '../channel.ts';

const NAME = 'noi_changes';
/** Milliseconds until a connection that is away is tried again, and between looks whether one is. */
const AGAIN = 1000;
const LOOK = 15_000;

/** NOTIFY and LISTEN, on a connection of its own; one that is lost is made anew, and that something may be missed is told. */
export class PostgresChannel implements Channel {
  readonly #url: string;
  readonly #hearing: Hearing;
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #isClosed = false;

  constructor(url: string, hearing: Hearing) {
    this.#url = url;
    this.#hearing = hearing;
  }

  open(): Promise<void> {
    this.#opening ??= this.#connect().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async send(db: Knex, text: string): Promise<void> {
    await db.raw('select pg_notify(?, ?)', [NAME, text]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'noi listening',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    const lost = () => void this.#lose(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => payload && this.#hearing.hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${NAME}`);
    } catch (error) {
      client.removeAllListeners('end').on('error', () => undefined);
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    void this.#look(client);
  }

  /** A connection that is silently gone tells nothing by itself. */
  async #look(client: pg.Client): Promise<void> {
    while (this.#client === client) {
      await wait(LOOK, undefined, { ref: false });
      if (this.#client !== client || this.#isClosed) return;
      await client.query('select 1').catch(() => this.#lose(client));
    }
  }

  async #lose(client: pg.Client): Promise<void> {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#opening = this.#again();
    await this.#opening;
  }

  async #again(): Promise<void> {
    for (let tries = 1; !this.#isClosed; tries += 1) {
      await wait(AGAIN, undefined, { ref: false });
      try {
        await this.#connect();
        this.#hearing.missed();
        return;
      } catch {
        // Tried until it is back.
        if (tries === 1) this.#hearing.away();
      }
    }
  }
}
