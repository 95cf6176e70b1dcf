/** knex's client for reading SQLite in threads: each connection of its pool is a thread with a read-only one of its own. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { BetterSqlite3, type Query } from './base.ts';
import { driverName, sqliteDriver } from './driver.ts';

interface Thread extends Worker {
  /** Set on one that must not be used again; the pool then starts another. */
  __knex__disposed?: unknown;
}
type Answer = { answers: unknown[][] } | { error: { code: string; message: string } };

/** Beside this file in the sources; where the build puts it otherwise. */
const program = ['./reader.worker.mjs', './db/sqlite/reader.worker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

export class SqliteReaderClient extends BetterSqlite3 {
  /** Milliseconds after which a statement is given up. */
  declare config: { deadline: number };

  override _driver(): typeof Database {
    return sqliteDriver();
  }

  override async acquireRawConnection(): Promise<Thread> {
    const workerData = { driver: driverName, filename: this.connectionSettings.filename };
    const thread: Thread = new Worker(program as URL, {
      workerData,
      execArgv: [],
      // Rows pass through; what they are made of is the database's.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    thread.unref();
    await once(thread, 'message');
    thread.on('error', (error) => {
      thread.__knex__disposed = error;
    });
    return thread;
  }

  override async destroyRawConnection(thread: Thread): Promise<void> {
    await thread.terminate();
  }

  override async _query(thread: Thread, query: Query): Promise<Query> {
    const [rows] = await this.#ask(thread, [query]);
    query.response = rows;
    return query;
  }

  /** The rows of each of these statements, of the state of one moment; they wait for a thread once. */
  async readTogether(queries: readonly Query[]): Promise<unknown[][]> {
    const thread = (await this.acquireConnection()) as unknown as Thread;
    try {
      for (const { sql, bindings = [] } of queries) this.emit('query', { sql, bindings });
      return await this.#ask(thread, queries);
    } finally {
      await this.releaseConnection(thread as never);
    }
  }

  async #ask(thread: Thread, queries: readonly Query[]): Promise<unknown[][]> {
    thread.postMessage(
      queries.map(({ sql, bindings }) => ({ sql, bindings: this._formatBindings(bindings) })),
    );
    const signal = AbortSignal.timeout(this.config.deadline);
    const [answer] = (await once(thread, 'message', { signal }).catch((error: unknown) => {
      thread.__knex__disposed = 'deadline';
      throw signal.aborted
        ? Object.assign(new Error('The statement took too long.'), { code: 'DEADLINE' })
        : error;
    })) as [Answer];
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer.answers;
  }
}
