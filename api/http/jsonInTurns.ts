import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Turns } from '../turns.ts';

/** Characters of an answer that are sent at a time. */
const PIECE = 32_768;

/** Sends what may be long as JSON, piece by piece, without keeping others waiting meanwhile. */
export const sendInTurns = (reply: FastifyReply, answer: object): FastifyReply =>
  reply.type('application/json').send(Readable.from(jsonInTurns(answer), { objectMode: false }));

/** The JSON text of an answer that may be long, as `JSON.stringify` makes it, in pieces between which others have their turn. */
export async function* jsonInTurns(answer: object): AsyncGenerator<string> {
  const turns = new Turns();
  let piece = '';
  for (const text of textOf(answer)) {
    piece += text;
    if (turns.isOver) await turns.next();
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Goes through objects and lists, down to the members of a list. */
function* textOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) yield JSON.stringify(value);
  else if (Array.isArray(value)) {
    yield '[';
    for (const [at, one] of value.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(one) ?? 'null'}`;
    yield ']';
  } else {
    yield '{';
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [at, [name, member]] of members.entries()) {
      yield `${at === 0 ? '' : ','}${JSON.stringify(name)}:`;
      yield* textOf(member);
    }
    yield '}';
  }
}
