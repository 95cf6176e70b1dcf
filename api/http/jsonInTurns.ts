import type { FastifyReply } from 'fastify';
import { Turns } from '../turns.ts';

/** Sends what may be long as JSON, whose text is put together without keeping others waiting meanwhile. */
export const sendInTurns = async (reply: FastifyReply, answer: object): Promise<FastifyReply> =>
  reply.type('application/json').send(await jsonInTurns(answer));

/** The JSON text of an answer that may be long, as `JSON.stringify` makes it, without keeping others waiting meanwhile. */
export const jsonInTurns = (answer: object): Promise<string> => textOf(answer, new Turns());

/** Goes through objects and lists piece by piece, down to the members of a list. */
async function textOf(value: unknown, turns: Turns): Promise<string> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const one of value) {
      parts.push(JSON.stringify(one) ?? 'null');
      if (turns.isOver) await turns.next();
    }
    return `[${parts.join()}]`;
  }
  for (const [name, member] of Object.entries(value))
    if (member !== undefined) parts.push(`${JSON.stringify(name)}:${await textOf(member, turns)}`);
  return `{${parts.join()}}`;
}
