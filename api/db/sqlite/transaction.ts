import type { Knex } from 'knex';
import { type Connection, PATIENCE } from './connection.ts';

type Work<T> = (trx: Knex.Transaction) => Promise<T>;

/** Whoever comes while others have shared a transaction for so long takes the next one; in milliseconds. */
const LONGEST = 25;

/**
 * A transaction within one, or else one when all that were asked for before it are over: SQLite has one writer. While another
 * process has the write lock, nobody else here waits.
 * @param isShort it may be stored together with others that come at the same time, with one wait for the disk
 */
export function transaction<T>(db: Knex, work: Work<T>, isShort = false): Promise<T> {
  const outer = db.isTransaction ? connections.get(db) : undefined;
  if (db.isTransaction) return db.transaction((trx) => work(outer ? on(outer, trx) : trx));
  const writers = known.get(db) ?? new Writers(db);
  known.set(db, writers);
  return writers.write(work, isShort);
}

const known = new WeakMap<Knex, Writers>();
const connections = new WeakMap<Knex, Connection>();

function on(connection: Connection, trx: Knex.Transaction): Knex.Transaction {
  connections.set(trx, connection);
  return trx;
}

/** The connection of a transaction that is open; null of one that knex has begun by itself. */
export const connectionOf = (trx: Knex.Transaction): Connection | null =>
  trx.isCompleted() ? null : (connections.get(trx) ?? null);

/** What is stored together: each does its work in a part of its own, which is taken back by itself when it fails. */
interface Batch {
  connection: Connection;
  stored: Promise<void>;
  /** Tells everyone in it that it is stored, or why not. */
  tell: (failed: unknown) => void;
  until: number;
  isBusy: boolean;
  isDue: boolean;
}

/** Those who write to one file, one after another. Nobody is answered before it is stored. */
class Writers {
  readonly #db: Knex;
  #last: Promise<unknown> = Promise.resolve();
  #open: Batch | null = null;

  constructor(db: Knex) {
    this.#db = db;
  }

  async write<T>(work: Work<T>, isShort: boolean): Promise<T> {
    const until = Date.now() + PATIENCE;
    const turn = this.#last.then(() => this.#take(work, isShort, until));
    this.#last = turn.catch(() => undefined);
    const { answer, batch } = await turn;
    await batch.stored;
    return answer;
  }

  async #take<T>(work: Work<T>, isShort: boolean, until: number): Promise<{ answer: T; batch: Batch }> {
    // Nobody waits for what takes long.
    if (!isShort) await this.#store();
    const batch = this.#open ?? (await this.#begin(until));
    const { connection } = batch;
    batch.isBusy = true;
    try {
      const answer = await this.#db.transaction((trx) => work(on(connection, trx)), { connection });
      return { answer, batch };
    } finally {
      batch.isBusy = false;
      if (!isShort || batch.isDue || connection.isOver || performance.now() >= batch.until)
        await this.#store();
    }
  }

  async #begin(until: number): Promise<Batch> {
    const connection: Connection = await this.#db.client.acquireConnection();
    try {
      // What a part would take back is kept there; by itself it becomes a file from 64 kB on.
      connection.raw.pragma('temp_store = memory');
      await connection.begin(until);
    } catch (error) {
      await this.#db.client.releaseConnection(connection);
      throw error;
    }
    let tell: Batch['tell'] = () => {};
    const stored = new Promise<void>((resolve, reject) => {
      tell = (failed) => (failed ? reject(failed) : resolve());
    });
    stored.catch(() => undefined);
    const batch = {
      connection,
      stored,
      tell,
      until: performance.now() + LONGEST,
      isBusy: false,
      isDue: false,
    };
    this.#open = batch;
    // By then all that has come in at the same time has had its turn, or waits for it.
    setImmediate(() => {
      if (batch.isBusy) batch.isDue = true;
      else if (this.#open === batch) void this.#store();
    });
    return batch;
  }

  /** Stores what was done in the batch that is open, or takes all of it back. */
  async #store(): Promise<void> {
    const batch = this.#open;
    if (!batch) return;
    this.#open = null;
    try {
      batch.connection.commit();
      batch.tell(null);
    } catch (error) {
      batch.tell(error);
    }
    await this.#db.client.releaseConnection(batch.connection);
  }
}
