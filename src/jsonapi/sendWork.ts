/**
 * Sends calls that start work on many records. If the work takes longer than two seconds, the server answers 202 and continues the work.
 */
import type { WorkRecord, WorkResult } from '#schema/work';
import type { JsonApiDocument } from './document.ts';
import { toHttpError } from './errors.ts';
import { type HttpCall, sendCall } from './http.ts';

/** Milliseconds between two polls of the progress. */
const POLL_INTERVAL_MS = 1000;

/** Finished work, as returned by the API. */
export type EndedWork = Omit<WorkRecord, 'results' | 'answer'> & {
  readonly results: readonly WorkResult[];
  readonly answer: Readonly<Record<string, unknown>> | null;
};

/** Work that this tab started and that continues after its call was answered with 202. */
interface BegunWork {
  readonly id: string;
  /** True if the work makes a file; no caller then waits for the work. */
  readonly isExport?: true;
}
type Listener = (work: BegunWork) => unknown;
const listeners = new Set<Listener>();

/** Calls `listener` when work that this tab started continues after its call was answered. Returns a function that removes the listener. */
export function onWorkBegun(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function emitWorkBegun(work: BegunWork): void {
  for (const listener of listeners) listener(work);
}

/** Headers with which the server answers 202 if the work takes long. */
export const preferAsyncHeaders = { Prefer: 'respond-async' } as const;

/**
 * Sends a call that may start long work, and waits until the work ends.
 * @param toDocument converts the ended work to the document that the call would have returned
 * @param wait time-out of the call itself, in milliseconds
 */
export async function sendWork(
  path: string,
  call: HttpCall,
  toDocument: (work: EndedWork) => JsonApiDocument,
  wait?: number,
): Promise<JsonApiDocument> {
  const headers = { ...call.headers, ...preferAsyncHeaders };
  const { document } = await sendCall(path, { ...call, headers }, wait);
  const { work_id } = (document.data ?? {}) as { work_id?: string };
  if (work_id === undefined) return document;
  emitWorkBegun({ id: work_id });
  return toDocument(await waitForEnd(work_id));
}

/** Waits until the work has ended. Continues to poll while the server cannot be reached. */
async function waitForEnd(id: string): Promise<EndedWork> {
  for (;;) {
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS));
    try {
      const { document } = await sendCall(`work/${id}`);
      const { attributes } = document.data as { attributes: EndedWork };
      if (attributes.state !== 'running') return { ...attributes, id };
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && status >= 400 && status < 500 && ![408, 429].includes(status)) throw error;
    }
  }
}

/** Builds the document that a call on many records would have returned, from its ended work. */
export function toBulkDocument({ state, results }: EndedWork): JsonApiDocument {
  const success = results.filter((one) => one.state === 'finished').length;
  return {
    data: { state: state === 'finished' && success === results.length ? 'finished' : 'failed', results },
    meta: { success, error: results.length - success },
  };
}

/** Builds the error for work that was not completed. @param detail the message for the user */
export const toWorkError = (detail: string): Error =>
  toHttpError(422, { errors: [{ status: '422', code: 'work_failed', title: 'Chưa xong', detail }] });
