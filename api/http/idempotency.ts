/** `Idempotency-Key`: the same key, user and body within 24 h gets the first answer again (contract §1). */
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { nobody } from './parts.ts';

const DAY = 24 * 3_600_000;
const kept = ['etag', 'location', 'content-type'] as const;

interface Row {
  id: number;
  fingerprint: string;
  status: number | null;
  headers: string | null;
  body: string | null;
}

/**
 * Runs `work` unless this key already has an answer, which is then given again, status and headers included. The key is
 * stored in the transaction of the work: a failed call leaves no trace, a parallel one waits for the first.
 * @param options.peek only looks whether there is an answer; `work` answers when there is none, and nothing is kept
 * @throws ApiError 422 when the key was used for another call, 400 when it is no key
 */
export async function remembered<T>(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
  options: { peek?: boolean } = {},
): Promise<T> {
  if (ctx.viewer.id === nobody.id) return work();
  const key = keyOf(request);
  const fingerprint = fingerprintOf(ctx, request);
  const now = ctx.now.toISOString();
  const mine = { user_id: Number(ctx.viewer.id), key };
  await ctx
    .db('idempotency_keys')
    .where('created_at', '<', new Date(ctx.now.getTime() - DAY).toISOString())
    .delete();
  if (options.peek) {
    const row = (await ctx.db('idempotency_keys').where(mine).first()) as Row | undefined;
    return row ? again<T>(row, fingerprint, reply) : work();
  }
  const [claimed] = (await ctx
    .db('idempotency_keys')
    .insert({ ...mine, fingerprint, version: 1, created_at: now, updated_at: now })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('id')) as { id: number }[];
  if (!claimed)
    return again<T>((await ctx.db('idempotency_keys').where(mine).first()) as Row, fingerprint, reply);

  const answer = await work();
  const headers = Object.fromEntries(
    kept.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  await ctx
    .db('idempotency_keys')
    .where({ id: claimed.id })
    .update({
      status: reply.statusCode,
      headers: JSON.stringify(headers),
      body: JSON.stringify(answer ?? null),
    });
  return answer;
}

function again<T>(row: Row, fingerprint: string, reply: FastifyReply): T {
  if (row.fingerprint !== fingerprint)
    throw new ApiError({
      status: 422,
      code: 'idempotency_key_reused',
      detail: 'Khóa chống gửi trùng này đã dùng cho một yêu cầu khác. Hãy mở lại biểu mẫu và gửi lại.',
    });
  reply.code(row.status ?? 200).headers(JSON.parse(row.headers ?? '{}'));
  return (row.body === null || row.body === 'null' ? undefined : JSON.parse(row.body)) as T;
}

function keyOf(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key']);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new ApiError({
      status: 400,
      code: 'bad_idempotency_key',
      detail: 'Idempotency-Key phải có từ 1 đến 200 ký tự ASCII, không có dấu cách.',
    });
  return key;
}

/** Keyed, so that a stolen table does not tell what was sent. */
const fingerprintOf = (ctx: Context, request: FastifyRequest): string =>
  createHmac('sha256', ctx.config.jwtSecret)
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('base64url');
