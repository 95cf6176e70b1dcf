/** Parses JSON bodies strictly, and sets the media type of answers and the common format of errors (schema 1.1, 2.1). */
import { once } from 'node:events';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../base/domainError.ts';
import { parseJson } from '../base/parseJson.ts';
import { buildErrorDocument, toApiProblems } from '../jsonapi/errors.ts';
import { jsonApi } from '../jsonapi/mediaTypes.ts';

/** True if the request's address is below /api. A proxy may send the address in absolute form, with scheme and host. */
const isApiRequest = (request: FastifyRequest): boolean => /^(https?:\/\/[^/]+)?\/api\//i.test(request.url);

/** Value of `Retry-After`, in seconds. */
const RETRY_AFTER_SECONDS = '5';

/** Size in bytes from which a body counts as large, because parsing and checking it takes milliseconds. */
const LARGE_BODY = 32 * 1024;
let lastTurn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop in which no other large body is parsed, so that many large bodies do not delay other requests. */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

export function registerErrorAnswers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', jsonApi],
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      if (body.length > LARGE_BODY) await waitForTurn();
      return parseJson(body);
    },
  );

  app.setErrorHandler((error, request, reply) => {
    // Replaces the headers that an export has already set, if it failed before its first byte.
    reply.removeHeader('content-encoding').type('application/json');
    const known = toApiProblems(error);
    if (!known) {
      request.log.error({ err: error }, 'a request failed');
      return reply.code(500).send(buildInternalErrorAnswer(request));
    }
    const status = known.problems[0]?.status ?? 400;
    if (status === 413) reply.removeHeader('connection');
    if (error instanceof DomainError && error.retryAfter !== undefined)
      reply.header('retry-after', String(error.retryAfter));
    if (status === 503) {
      request.log.warn({ err: error }, 'a request was refused for now');
      if (!reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
    }
    return reply.code(status).send(buildErrorDocument(known.problems, known.meta));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 413) await discardBody(request.raw);
    if (!isApiRequest(request)) return payload;
    if (!request.url.startsWith('/api/docs')) reply.header('cache-control', 'no-store');
    const { document, plainErrors } = request.routeOptions.config;
    const isError = reply.statusCode >= 400 && !plainErrors;
    // Sets the type again, because Fastify adds a charset to JSON types, which JSON:API forbids.
    if ((isError || document) && reply.statusCode !== 204) reply.header('content-type', jsonApi);
    return payload;
  });
}

const buildInternalErrorAnswer = (request: FastifyRequest) =>
  buildErrorDocument([
    {
      status: 500,
      code: 'internal',
      title: 'Lỗi hệ thống',
      detail: `Có lỗi ở máy chủ, dữ liệu chưa bị thay đổi. Hãy thử lại; nếu vẫn lỗi, báo mã ${request.id}.`,
      meta: { request_id: request.id },
    },
  ]);

/**
 * Answers errors of the router, for example an address that cannot be decoded. The answer is a buffer, because Fastify adds a charset to
 * strings.
 */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const problems = toApiProblems(error)?.problems ?? [
    { status: 400, code: 'bad_request', detail: 'Yêu cầu không hợp lệ.' },
  ];
  void reply
    .code(problems[0]?.status ?? 400)
    .header('content-type', jsonApi)
    .send(Buffer.from(JSON.stringify(buildErrorDocument(problems))));
}

const connectionFaults: Readonly<Record<string, { status: number; code: string; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too_slow',
    detail: 'Yêu cầu được gửi quá chậm. Hãy thử lại.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'header_too_large',
    detail: 'Địa chỉ và phần đầu của yêu cầu quá dài (nhiều nhất 16 kB).',
  },
};
const unfinishedRequestCodes = ['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_EOF_STATE'];
const malformedRequest = { status: 400, code: 'bad_request', detail: 'Yêu cầu không đúng dạng HTTP.' };

/** Answers bytes that are not an HTTP request with an error in the common format, and closes the connection. */
export function answerMalformedRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // If the client stops sending in the middle of a refused body, it has already received its answer.
  const isLate = unfinishedRequestCodes.includes(error.code) && socket.bytesWritten > 0;
  if (!socket.writable || isLate) return void socket.destroy();
  const fault = connectionFaults[error.code] ?? malformedRequest;
  const body = JSON.stringify(buildErrorDocument([fault]));
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    `content-type: ${jsonApi}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Maximum number of bytes and milliseconds for which the rest of a refused body is read. */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;
const MAX_DROPPING_MS = 5_000;

/**
 * Reads and discards the rest of a refused body, within limits. Without this, the server would close the connection while the client is
 * still sending, and the connection would be reset before the client reads the answer.
 */
async function discardBody(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return;
  const signal = AbortSignal.timeout(MAX_DROPPING_MS);
  let read = 0;
  const enough = new AbortController();
  const count = (piece: Buffer) => {
    read += piece.length;
    if (read > MAX_DROPPED_BYTES) enough.abort();
  };
  body.on('data', count);
  body.resume();
  // If the client disconnects or never stops, the answer is sent anyway.
  await once(body, 'end', { signal: AbortSignal.any([signal, enough.signal]) }).catch(() => undefined);
  body.off('data', count);
}
