import type { RawSqlite } from './base.ts';
import { begin } from './begin.ts';
import { doubt } from './doubt.ts';
import { SharedTransaction } from './sharedTransaction.ts';

/** What of a client it takes. */
interface Connections {
  acquireConnection(): Promise<RawSqlite>;
  releaseConnection(raw: RawSqlite): Promise<void>;
  /** Does work when all that was to be done before it is. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Those who may be stored together: whoever comes while a shared transaction is open does its work in that one. */
export class Sharing {
  readonly #client: Connections;
  #open: SharedTransaction | undefined;

  constructor(client: Connections) {
    this.#client = client;
  }

  /** Does work in its turn, and answers once it is stored. @param until when the write lock is no longer waited for */
  async share<T>(until: number, work: (raw: RawSqlite) => Promise<T>): Promise<T> {
    const [shared, answer] = await this.#client.inTurn(async () => {
      const open = this.#open ?? (await this.#begin(until));
      const answered = await open.take(work);
      if (open.isDue) this.store();
      return [open, answered] as const;
    });
    await shared.stored;
    return answer();
  }

  async #begin(until: number): Promise<SharedTransaction> {
    const raw = await this.#client.acquireConnection();
    try {
      // What a savepoint would take back is kept there; by itself it becomes a file from 64 kB on.
      raw.pragma('temp_store = memory');
      await begin(raw, until);
    } catch (error) {
      void this.#client.releaseConnection(raw);
      throw error;
    }
    const shared = new SharedTransaction(raw);
    this.#open = shared;
    // By then all that has come in at the same time has had its turn, or waits for it.
    setImmediate(() => {
      if (shared.isTaken) shared.isDue = true;
      else if (this.#open === shared) this.store();
    });
    return shared;
  }

  /** Stores what was done in the transaction that is open, if there is one. Not while somebody is at work in it. */
  store(): void {
    const shared = this.#open;
    if (!shared) return;
    this.#open = undefined;
    const failed = shared.end();
    if (failed) doubt(shared.raw, failed);
    void this.#client.releaseConnection(shared.raw);
  }
}
