import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';

/** Files one person, and all together, may have on their way out of this process at a time. */
const most = { own: 2, all: 6 };
/** Seconds after which it is worth trying again. */
const retryAfter = 10;

const underway = new Map<string, number>();

/** Counts a file on its way out. @returns what gives the place back @throws ApiError 429 when there is no place */
export function takeTurn(reply: FastifyReply, viewerId: string): () => void {
  const own = underway.get(viewerId) ?? 0;
  const all = [...underway.values()].reduce((total, one) => total + one, 0);
  if (own >= most.own || all >= most.all) {
    reply.header('retry-after', String(retryAfter));
    throw new ApiError({
      status: 429,
      code: 'too_many',
      detail:
        own >= most.own
          ? `Bạn đang tải ${own} tệp. Hãy đợi một tệp xong rồi thử lại.`
          : 'Nhiều người đang xuất tệp cùng lúc. Hãy thử lại sau ít giây.',
    });
  }
  underway.set(viewerId, own + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (underway.get(viewerId) ?? 1) - 1;
    if (left > 0) underway.set(viewerId, left);
    else underway.delete(viewerId);
  };
}
