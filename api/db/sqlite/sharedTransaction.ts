import type { RawSqlite } from './base.ts';
import { checkOpen } from './checkOpen.ts';

/** Whoever comes while it has been open for so long takes the next one; in milliseconds. */
const LONGEST = 25;

/**
 * One transaction in which several do their work, one after another, each in a savepoint of its own: what fails is taken back
 * by itself, and the disk is waited for once for all. Nobody is answered before it is stored.
 */
export class SharedTransaction {
  readonly raw: RawSqlite;
  /** Fulfilled when it is stored; when that fails, it fails for everyone. */
  readonly stored: Promise<void>;
  /** Somebody is at work in it. */
  isTaken = false;
  #settle: (failed: unknown) => void = () => {};
  #failed: unknown = null;
  #isDue = false;
  readonly #until = performance.now() + LONGEST;

  /** @param raw a connection on which it has begun */
  constructor(raw: RawSqlite) {
    this.raw = raw;
    this.stored = new Promise((resolve, reject) => {
      this.#settle = (failed) => (failed ? reject(failed) : resolve());
    });
    this.stored.catch(() => undefined);
  }

  /** It is to be stored before anybody else's turn. */
  get isDue(): boolean {
    return (
      this.#isDue || this.#failed !== null || !this.raw.inTransaction || performance.now() >= this.#until
    );
  }

  set isDue(due: boolean) {
    this.#isDue = due;
  }

  /** Does one's work; what it answers or throws is told by the function that comes back. */
  async take<T>(work: (raw: RawSqlite) => Promise<T>): Promise<() => T> {
    this.isTaken = true;
    try {
      this.raw.exec('SAVEPOINT work');
      const answer = await work(this.raw);
      this.raw.exec('RELEASE work');
      return () => answer;
    } catch (error) {
      this.#takeBack(error);
      return () => {
        throw error;
      };
    } finally {
      this.isTaken = false;
      delete this.raw.__knexTxId;
    }
  }

  /** A full disk or a failed write can end the whole of it: then nobody's work is there. */
  #takeBack(error: unknown): void {
    const { code } = error as { code?: unknown };
    try {
      if (this.raw.inTransaction) this.raw.exec('ROLLBACK TO work; RELEASE work');
      else if (String(code).startsWith('SQLITE_')) this.#failed ??= error;
    } catch (failed) {
      this.#failed ??= failed;
    }
  }

  /** Stores it, or takes all of it back. @returns what failed, if anything */
  end(): unknown {
    try {
      if (this.#failed) throw this.#failed;
      checkOpen(this.raw);
      this.raw.exec('COMMIT');
    } catch (error) {
      this.#failed ??= error;
      this.#takeAllBack();
    }
    this.#settle(this.#failed);
    return this.#failed;
  }

  #takeAllBack(): void {
    try {
      if (this.raw.inTransaction) this.raw.exec('ROLLBACK');
    } catch (error) {
      // The next one gets another connection.
      this.raw.__knex__disposed = error;
    }
  }
}
