/** Defines what is logged about requests and errors. Log lines contain no personal data (schema 6.4). */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined | FastifyBaseLogger>;

interface ThrownError {
  name?: string;
  message?: string;
  code?: unknown;
  stack?: string;
}

/** Destination of the log lines that replaces standard output. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Returns the logger settings. For a request, logs only the path without secrets, because the query may contain names and phones. For an
 * error, leaves out the values that the database quotes.
 */
export const buildLoggerSettings = (level: string, stream?: LogTarget): Logger | false =>
  level === 'silent'
    ? false
    : { level, serializers: { req: toLoggedRequest, err: toLoggedError }, ...(stream && { stream }) };

const toLoggedRequest = (request: { method: string; url: string }) => ({
  method: request.method,
  path: maskSecrets(request.url.split('?')[0] ?? ''),
});

const MASK = '***';
/** Maximum number of nested percent-encodings that are decoded. */
const MAX_DECODINGS = 3;

/**
 * Masks the secrets in a path, or in a message that quotes a path. Masks everything after `calendar/`, and every word that is as long as a
 * secret. To find secrets it decodes percent-encoded characters; a text with a masked secret is returned decoded.
 */
export function maskSecrets(text: string): string {
  const plain = decodeRepeatedly(text);
  const shown = plain.replace(/(calendar)[^\s'"a-z][^\s'"]*/gi, `$1/${MASK}`).replace(/[\w-]{40,}/g, MASK);
  return shown === plain ? text : shown;
}

/** Decodes only printable ASCII characters, because secrets contain no other characters, and so that malformed sequences do not throw. */
function decodeRepeatedly(text: string): string {
  let plain = text;
  for (let times = 0; times < MAX_DECODINGS && plain.includes('%'); times += 1)
    plain = plain.replace(/%([2-7][\da-f])/gi, (_code, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  return plain;
}

/** Reduces database errors to their code and location, because their messages quote stored values (`Key (phone)=(09…) already exists`). */
function toLoggedError(error: ThrownError): { type: string; message: string; stack: string } {
  const { name = 'Error', message = '', code, stack = '' } = error;
  const frames = stack.slice(stack.search(/\n\s+at /)).trim();
  const ofDatabase = typeof code === 'string' && /^(SQLITE_\w+|[0-9A-Z]{5})$/.test(code);
  return { type: name, message: ofDatabase ? code : maskSecrets(message), stack: frames };
}
