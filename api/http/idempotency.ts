/**
 * Implements `Idempotency-Key`. A request with the same key, body and user (or own page) within 24 h gets the answer of the first request
 * again (schema 1.6).
 */

import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, MINUTE_MS } from '#rules/durations';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context } from '../context.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { updateRow } from '../db/updateRow.ts';
import { apiError } from '../jsonapi/apiError.ts';
import { findEndAnswer } from '../work/row.ts';

/** The owner of an idempotency key: an account, or the link of an own page. */
type KeyOwner = { readonly user_id: number } | { readonly link_id: number };

/** Returns the owner of the request's idempotency key; null for an unknown caller. */
function getKeyOwner({ viewer }: Context, { page }: FastifyRequest): KeyOwner | null {
  if (page) return { link_id: page.link_id };
  return viewer.id === anonymousViewer.id ? null : { user_id: Number(viewer.id) };
}

/** HTTP status of an answer to work that continues in the background. */
const ACCEPTED = 202;
const storedHeaders = ['etag', 'location', 'content-type'] as const;

interface Row {
  id: number;
  created_at: string;
  fingerprint: string;
  /** Status of the stored answer; null while the request that claimed the key is running. */
  status: number | null;
  headers: string | null;
  body: string | null;
}

/** Function that replaces the stored answer of a key, so that later requests get the new answer. */
type StoreLater = (ctx: Context, status: number, answer: unknown) => Promise<void>;
/** The callback for each first answer. The callback receives the function that stores the final answer. */
const laterAnswers = new WeakMap<object, (store: StoreLater) => void>();

/** Registers that a final answer will replace this first answer. @param whenEnded receives the function that stores the final answer */
export const storeFinalAnswerLater = (first: object, whenEnded: (store: StoreLater) => void): void =>
  void laterAnswers.set(first, whenEnded);

/**
 * Runs `work`. If an answer is already stored for the request's key, returns this answer with its status and headers instead. The key is
 * stored in the transaction of the work, so a failed request leaves no stored key, and a parallel request waits for the first one.
 * @throws ApiError 422 when the key was used for another request, 400 when it is malformed
 */
export async function withIdempotency<T>(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const holder = getKeyOwner(ctx, request);
  if (holder === null) return work();
  const key = readIdempotencyKey(request);
  const fingerprint = buildFingerprint(ctx, request);
  let claimed = await claimKey(ctx, holder, key, fingerprint);
  while (claimed === null) {
    const row = await findAnswer(ctx, holder, key);
    if (row) {
      assertSameCall(row, fingerprint);
      return replayAnswer<T>(row, reply);
    }
    await removeExpiredKey(ctx, holder, key);
    claimed = await claimKey(ctx, holder, key, fingerprint);
  }
  const answer = await work();
  await storeAnswer(ctx, claimed, reply, answer);
  return answer;
}

/**
 * Milliseconds after which another request can take over a claim without an answer. This is longer than any deadline, so the process of the
 * claim must have stopped.
 */
const CLAIM_LIFETIME_MS = 6 * MINUTE_MS;
/** Milliseconds between two checks for the answer of the request that claimed a key. */
const POLL_INTERVAL_MS = 200;

/**
 * Like `withIdempotency`, for work that opens several transactions itself. The key is claimed in a transaction before the work, and the
 * answer is stored in a transaction after it. A parallel request in any process therefore waits for the answer of the first request. A
 * claim of a stopped process can be taken over after six minutes.
 * @param inTransaction opens a transaction; throws at the request's deadline, and so ends the waiting
 * @throws ApiError as `withIdempotency` does
 */
export async function withIdempotencyAcross<T>(
  inTransaction: <R>(work: (ctx: Context) => Promise<R>) => Promise<R>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = readIdempotencyKey(request);
  /** Claims the key, or finds its answer. Returns null while another request holds the claim. */
  const attempt = async (ctx: Context): Promise<{ claimed: number } | { row: Row } | null> => {
    const fingerprint = buildFingerprint(ctx, request);
    const holder = { user_id: Number(ctx.viewer.id) };
    const claimed = await claimKey(ctx, holder, key, fingerprint);
    if (claimed !== null) return { claimed };
    const row = await findAnswer(ctx, holder, key);
    if (!row) return removeExpiredKey(ctx, holder, key).then(() => null);
    assertSameCall(row, fingerprint);
    if (row.status === ACCEPTED) return { row: await refreshWorkAnswer(ctx, row) };
    if (row.status !== null) return { row };
    return (await takeOverClaim(ctx, row)) ? { claimed: Number(row.id) } : null;
  };
  let found = await inTransaction(attempt);
  for (; found === null; found = await inTransaction(attempt)) await pause(POLL_INTERVAL_MS);
  if ('row' in found) return replayAnswer<T>(found.row, reply);
  const { claimed } = found;
  try {
    const answer = await work();
    await inTransaction((ctx) => storeAnswer(ctx, claimed, reply, answer));
    if (typeof answer === 'object' && answer !== null)
      laterAnswers.get(answer)?.((ctx, status, later) =>
        updateRow(ctx.db, 'idempotency_keys', claimed, { status, body: JSON.stringify(later) }),
      );
    return answer;
  } catch (error) {
    // Deletes the claim: the work has failed without an answer, so the next request with this key must not wait for an answer.
    await inTransaction(({ db }) =>
      db('idempotency_keys').where({ id: claimed, status: null }).delete(),
    ).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the current answer of background work. The stored answer may be out of date: the process that should replace it may have been
 * killed, and another process may have ended the work.
 */
async function refreshWorkAnswer(ctx: Context, row: Row): Promise<Row> {
  const { work_id } = (JSON.parse(row.body ?? '{}').data ?? {}) as { work_id?: string };
  const end = work_id === undefined ? null : await findEndAnswer(ctx, work_id);
  return end ? { ...row, status: 200, body: JSON.stringify(end) } : row;
}

/** Takes over the claim of a request that was never answered. @returns true if this request now holds the claim */
async function takeOverClaim({ db, now }: Context, { id, created_at }: Row): Promise<boolean> {
  if (now.getTime() - Date.parse(created_at) < CLAIM_LIFETIME_MS) return false;
  const taken = await db('idempotency_keys')
    .where({ id, created_at, status: null })
    .update({ created_at: now.toISOString(), updated_at: now.toISOString() });
  return taken === 1;
}

async function storeAnswer(
  ctx: Context,
  claimed: number,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> {
  const headers = Object.fromEntries(
    storedHeaders.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  await updateRow(ctx.db, 'idempotency_keys', claimed, {
    status: reply.statusCode,
    headers: JSON.stringify(headers),
    body: JSON.stringify(answer ?? null),
  });
}

/** Stores the key with a claim of this request. @returns the id of the key's row; null when the key already exists */
async function claimKey(
  ctx: Context,
  holder: KeyOwner,
  key: string,
  fingerprint: string,
): Promise<number | null> {
  const [made] = (await ctx
    .db('idempotency_keys')
    .insert({
      ...holder,
      key,
      fingerprint,
      ...toNewRowColumns(ctx.now),
    })
    .onConflict([...Object.keys(holder), 'key'])
    .ignore()
    .returning('id')) as { id: number }[];
  return made ? Number(made.id) : null;
}

/** Finds the request that used this key in the last 24 hours, with its answer. */
async function findAnswer(ctx: Context, holder: KeyOwner, key: string): Promise<Row | undefined> {
  const [row] = (await ctx
    .db('idempotency_keys')
    .where({ ...holder, key })
    .where('created_at', '>=', calculateExpiryLimit(ctx))
    .select('id', 'created_at', 'fingerprint', 'status', 'headers', 'body')) as Row[];
  return row;
}

const calculateExpiryLimit = (ctx: Context): string => new Date(ctx.now.getTime() - DAY_MS).toISOString();

/** Removes a key after 24 hours, so that it can be used again. */
const removeExpiredKey = async (ctx: Context, holder: KeyOwner, key: string): Promise<void> => {
  await ctx
    .db('idempotency_keys')
    .where({ ...holder, key })
    .where('created_at', '<', calculateExpiryLimit(ctx))
    .delete();
};

function assertSameCall(row: Row, fingerprint: string): void {
  if (row.fingerprint !== fingerprint)
    throw apiError(
      422,
      'idempotency_key_reused',
      'Khóa chống gửi trùng này đã dùng cho một yêu cầu khác. Hãy mở lại biểu mẫu và gửi lại.',
    );
}

function replayAnswer<T>(row: Row, reply: FastifyReply): T {
  reply.code(row.status ?? 200).headers(JSON.parse(row.headers ?? '{}'));
  return (row.body === null || row.body === 'null' ? undefined : JSON.parse(row.body)) as T;
}

function readIdempotencyKey(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key']);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw apiError(
      400,
      'bad_idempotency_key',
      'Idempotency-Key phải có từ 1 đến 200 ký tự ASCII, không có dấu cách.',
    );
  return key;
}

/** Returns a keyed hash of the request. The hash is keyed, so that a stolen table does not reveal the content of requests. */
const buildFingerprint = (ctx: Context, request: FastifyRequest): string =>
  createHmac('sha256', ctx.config.jwtSecret)
    .update(
      JSON.stringify([
        request.method,
        request.url,
        Buffer.isBuffer(request.body) ? hashFile(request.body) : (request.body ?? null),
        // The hash contains the API key's id, so that an answer is not sent to another API key, which may have fewer scopes.
        ...(ctx.viewer.key ? [ctx.viewer.key.id] : []),
      ]),
    )
    .digest('base64url');

/** Returns the hash of a file. The hash replaces the file in the fingerprint, because the file as JSON would be several times as long. */
const hashFile = (file: Buffer): string => createHash('sha256').update(file).digest('base64url');
