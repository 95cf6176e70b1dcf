import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { driverName } from './driver.ts';

/** The rows of a statement, as pieces of JSON. */
type Answer = { pieces: string[] } | { error: { code: string; message: string } };

/** The worker's program: next to this file in the sources, in `db/sqlite` of the build. */
const program = ['./reader.worker.mjs', './db/sqlite/reader.worker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

const tooLong = () => Object.assign(new Error('The statement took too long.'), { code: 'DEADLINE' });

const rowsIn = (piece: string): unknown[] => JSON.parse(piece) as unknown[];

/** A thread with a read-only connection of its own, as knex takes a connection. */
export class ReadingThread {
  /** It was given up, and another is to take its place. */
  isBroken = false;
  readonly #worker: Worker;
  readonly #deadline: number;

  private constructor(worker: Worker, deadline: number) {
    this.#worker = worker;
    this.#deadline = deadline;
    worker.on('error', () => {
      this.isBroken = true;
    });
  }

  /** @param deadline milliseconds after which a statement is given up */
  static async start(filename: string, deadline: number): Promise<ReadingThread> {
    const worker = new Worker(program as URL, {
      workerData: { driver: driverName, filename },
      execArgv: [],
      // Rows pass through; what they are made of is the database's.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    await once(worker, 'message');
    return new ReadingThread(worker, deadline);
  }

  prepare(sql: string) {
    return { reader: true, all: (bindings: readonly unknown[]) => this.#rowsOf(sql, bindings) };
  }

  /** @throws DEADLINE when the statement took too long; the thread is of no use from then on */
  async #rowsOf(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    if (this.isBroken) throw tooLong();
    this.#worker.postMessage({ sql, bindings });
    const signal = AbortSignal.timeout(this.#deadline);
    const [answer] = (await once(this.#worker, 'message', { signal }).catch((error: unknown) => {
      this.isBroken = true;
      throw signal.aborted ? tooLong() : error;
    })) as [Answer];
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer.pieces.flatMap(rowsIn);
  }

  close(): Promise<number> {
    return this.#worker.terminate();
  }
}
