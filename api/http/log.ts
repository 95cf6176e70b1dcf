/** What is logged of a request and of an error: nothing personal (schema 6.4). */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined | FastifyBaseLogger>;

interface ThrownError {
  name?: string;
  message?: string;
  code?: unknown;
  stack?: string;
}

/** Logger settings: a request by its path alone (a query holds names and phones), an error without what a database quotes. */
export const logging = (level: string): Logger | false =>
  level === 'silent' ? false : { level, serializers: { req: shownRequest, err: shownError } };

const shownRequest = (request: { method: string; url: string }) => ({
  method: request.method,
  path: request.url.split('?')[0],
});

/** A database's errors quote what was stored (`Key (phone)=(09…) already exists`): of these the code and the place. */
export function shownError(error: ThrownError): { type: string; message: string; stack: string } {
  const { name = 'Error', message = '', code, stack = '' } = error;
  const frames = stack.slice(stack.search(/\n\s+at /)).trim();
  const ofDatabase = typeof code === 'string' && /^(SQLITE_\w+|[0-9A-Z]{5})$/.test(code);
  return { type: name, message: ofDatabase ? code : message, stack: frames };
}
