/**
 * Stores an export that takes longer than the client waits. The file is stored in parts while it is built, and the client downloads it when
 * it is complete.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type AcceptedWork, acceptWork, getMaxWait, waitAtMost } from '../work/answerWork.ts';
import { type PortionRunner, storeProgress } from '../work/row.ts';
import { Work } from '../work/Work.ts';
import { WorkStoppedError } from '../work/WorkStoppedError.ts';
import { insertFilePart, removeIncompleteFile } from '../work/workFiles.ts';

/** Size of a part in bytes, and milliseconds after which a smaller part is stored, so that the client sees the progress. */
const PART_LIMITS = { bytes: 256 * 1024, time: 500 };
/** Maximum bytes of a file that is kept in memory until it is complete. A longer file is stored in parts. */
const MAX_MEMORY_BYTES = 8 * 1024 * 1024;

interface ExportFile {
  file: Readable;
  name: string;
  /** Label shown to the user: 'Xuất Khách hàng'. */
  label: string;
  /** Path of the list or report, relative to the API. */
  list: string;
  /** Returns the number of rows of the file; 0 if unknown. */
  count: () => Promise<number>;
  /** Returns the number of rows written so far. */
  done: () => number;
}

/** Builds a file and returns it. If this takes longer than the client wants to wait, answers 202 and stores the file in the background. */
export async function buildExportFile(
  request: FastifyRequest,
  reply: FastifyReply,
  made: ExportFile,
): Promise<Buffer | AcceptedWork> {
  const chunks = made.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const until = performance.now() + getMaxWait(request);
  const held: Buffer[] = [];
  let size = 0;
  let next = chunks.next();
  for (;;) {
    const first = await waitAtMost(next, until - performance.now());
    if (!first || size > MAX_MEMORY_BYTES) break;
    if (first.answer.done) return Buffer.concat(held);
    held.push(first.answer.value);
    size += first.answer.value.length;
    next = chunks.next();
  }
  // Prevents an unhandled rejection; the promise itself is awaited below.
  next.catch(() => undefined);
  try {
    const rows = await made.count();
    const { label, list: resource } = made;
    const work = await Work.begin(request, async () => ({ kind: 'export', label, resource, rows }));
    if (!work) throw new Error('the export has not begun');
    return acceptWork(
      request,
      reply,
      work,
      work.run(() => storeFile(work, made, iterateRemaining(held, next, chunks))),
    );
  } catch (error) {
    made.file.destroy();
    throw error;
  }
}

async function* iterateRemaining(
  held: readonly Buffer[],
  next: Promise<IteratorResult<Buffer>>,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  yield* held;
  for (let one = await next; !one.done; one = await chunks.next()) yield one.value;
}

/** Stores a file in parts, and ends the work. If the work fails or is stopped, all parts are deleted. */
async function storeFile(
  work: PortionRunner,
  made: ExportFile,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const parts = new FilePartWriter(work, made.done);
  try {
    for await (const chunk of chunks) {
      work.assertGoesOn();
      await parts.add(chunk);
    }
    await parts.store(async (ctx) => {
      // Stops if the work was stopped from outside: the erasure of a customer deletes all files and stops all files that are being built.
      if (await storeProgress(ctx, work.id, made.done())) throw new WorkStoppedError('stopped');
      await work.end(ctx, 'finished', made.done(), { file_name: made.name });
    });
  } catch (error) {
    made.file.destroy();
    const why = error instanceof WorkStoppedError ? error.why : 'failed';
    // If another process takes over the work, that process deletes the parts.
    if (why !== 'shutdown' && why !== 'lost') await removeIncompleteFile(work, why, made.done());
    if (why !== 'stopped') throw error;
  }
}

class FilePartWriter {
  readonly #work: PortionRunner;
  readonly #done: () => number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #part = 0;
  #storedAt = performance.now();

  constructor(work: PortionRunner, done: () => number) {
    this.#work = work;
    this.#done = done;
  }

  async add(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < PART_LIMITS.bytes && performance.now() - this.#storedAt < PART_LIMITS.time) return;
    await this.store((ctx) => this.#work.note(ctx, this.#done()));
  }

  /** Stores the bytes that are not stored yet. @param also function for other writes in the same transaction */
  async store(also: (ctx: Context) => Promise<void>): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    await this.#work.write(async (ctx) => {
      for (let from = 0; from < bytes.length; from += PART_LIMITS.bytes)
        await insertFilePart(
          ctx,
          this.#work.id,
          this.#part + from / PART_LIMITS.bytes,
          bytes.subarray(from, from + PART_LIMITS.bytes),
        );
      await also(ctx);
    });
    this.#part += Math.ceil(bytes.length / PART_LIMITS.bytes);
    this.#waiting = [];
    this.#bytes = 0;
    this.#storedAt = performance.now();
  }
}
