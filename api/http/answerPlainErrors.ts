import type { FastifyInstance } from 'fastify';
import { toApiProblems } from '../jsonapi/errors.ts';

/**
 * Changes the routes of a plugin so that they answer errors in the format that the calling program requires (`plainErrors`).
 * @param answer the body of every error
 * @param failure the log message for unexpected errors
 */
export function answerPlainErrors(app: FastifyInstance, answer: object, failure: string): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toApiProblems(error);
    if (!known) request.log.error({ err: error }, failure);
    return reply.code(known?.problems[0]?.status ?? 500).send(answer);
  });
}
