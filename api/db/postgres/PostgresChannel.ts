import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import type { ChannelHandlers, ProcessChannel } from '../channel.ts';

const CHANNEL_NAME = 'noi_changes';
/** Milliseconds between attempts to reconnect, and between probes of the connection. */
const RECONNECT_DELAY_MS = 1000;
const PROBE_INTERVAL_MS = 15_000;

/**
 * Channel that uses LISTEN and NOTIFY on a dedicated connection. When the connection drops, the channel reconnects and calls `onResync`,
 * because messages may have been missed.
 */
export class PostgresChannel implements ProcessChannel {
  readonly #url: string;
  readonly #handlers: ChannelHandlers;
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #isClosed = false;

  constructor(url: string, handlers: ChannelHandlers) {
    this.#url = url;
    this.#handlers = handlers;
  }

  open(): Promise<void> {
    this.#opening ??= this.#connect().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async send(db: Knex, text: string): Promise<void> {
    await db.raw('select pg_notify(?, ?)', [CHANNEL_NAME, text]);
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
    const lost = () => void this.#handleLoss(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => payload && this.#handlers.onMessage(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL_NAME}`);
    } catch (error) {
      client.removeAllListeners('end').on('error', () => undefined);
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    void this.#probe(client);
  }

  /** Queries the connection regularly, because a connection that breaks silently raises no event. */
  async #probe(client: pg.Client): Promise<void> {
    while (this.#client === client) {
      await wait(PROBE_INTERVAL_MS, undefined, { ref: false });
      if (this.#client !== client || this.#isClosed) return;
      await client.query('select 1').catch(() => this.#handleLoss(client));
    }
  }

  async #handleLoss(client: pg.Client): Promise<void> {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#opening = this.#reconnect();
    await this.#opening;
  }

  async #reconnect(): Promise<void> {
    for (let tries = 1; !this.#isClosed; tries += 1) {
      await wait(RECONNECT_DELAY_MS, undefined, { ref: false });
      try {
        await this.#connect();
        this.#handlers.onResync();
        return;
      } catch {
        // Retries until the connection is back.
        if (tries === 1) this.#handlers.onDisconnect();
      }
    }
  }
}
