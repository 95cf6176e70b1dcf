import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { driverName } from './driver.ts';

/** Message from the thread: the rows of a statement as pieces of JSON, or an error. */
type Answer = { pieces: string[] } | { error: { code: string; message: string } };

/** URL of the worker's program, which is next to this file in the sources and in `db/sqlite` of the build. */
const workerUrl = ['./reader.worker.mjs', './db/sqlite/reader.worker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

/** Heap size of a thread in MB; `npm start` sets the same size for the process. */
const HEAP_MB = 512;

const createDeadlineError = () =>
  Object.assign(new Error('The statement took too long.'), { code: 'DEADLINE' });

/** Converts the error that ended a thread to an error with one of this server's codes. */
const toThreadError = (error: unknown): unknown =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? Object.assign(new Error('The reading thread reached its memory limit.'), { code: 'OUT_OF_MEMORY' })
    : error;

const parseRows = (piece: string): unknown[] => JSON.parse(piece) as unknown[];

/** A thread with its own read-only connection. knex uses the thread as a connection. */
export class ReadingThread {
  /** The first error, which made the thread unusable; null while the thread works. Later statements throw the same error. */
  #fault: unknown = null;
  readonly #worker: Worker;
  readonly #deadline: number;

  private constructor(worker: Worker, deadline: number) {
    this.#worker = worker;
    this.#deadline = deadline;
    worker.on('error', (error) => {
      this.#fault ??= toThreadError(error);
    });
  }

  /** True if the thread is unusable and must be replaced. */
  get isBroken(): boolean {
    return this.#fault !== null;
  }

  /**
   * Starts a thread.
   * @param deadline milliseconds after which a statement is cancelled
   * @param heap MB that the rows of a statement may use
   */
  static async start(filename: string, deadline: number, heap = HEAP_MB): Promise<ReadingThread> {
    const worker = new Worker(workerUrl as URL, {
      workerData: { driver: driverName, filename },
      execArgv: [],
      // Limits only the memory for the rows sent from the thread. SQLite's own memory is not part of this heap.
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: heap },
    });
    worker.unref();
    await once(worker, 'message');
    return new ReadingThread(worker, deadline);
  }

  prepare(sql: string) {
    return { reader: true, all: (bindings: readonly unknown[]) => this.#rowsOf(sql, bindings) };
  }

  /**
   * Runs a statement in the thread and returns its rows. @throws DEADLINE if the statement took too long, OUT_OF_MEMORY; the thread is then
   * unusable
   */
  async #rowsOf(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    if (this.isBroken) throw this.#fault;
    this.#worker.postMessage({ sql, bindings });
    const signal = AbortSignal.timeout(this.#deadline);
    const [answer] = (await once(this.#worker, 'message', { signal }).catch((error: unknown) => {
      this.#fault ??= signal.aborted ? createDeadlineError() : toThreadError(error);
      throw this.#fault;
    })) as [Answer];
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer.pieces.flatMap(parseRows);
  }

  close(): Promise<number> {
    return this.#worker.terminate();
  }
}
