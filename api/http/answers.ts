/** How answers leave: the bare JSON:API type, the one error shape, JSON bodies read strictly (schema 1.1, 2.1). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseBody } from '../jsonapi/body.ts';
import { errorDocument, problemsOf } from '../jsonapi/errors.ts';
import { jsonApi } from '../jsonapi/mediaTypes.ts';
import { dropRest } from './dropRest.ts';

/** Addresses also come whole ("absolute form"), as proxies send them. */
const isApi = (request: FastifyRequest): boolean => /^(https?:\/\/[^/]+)?\/api\//i.test(request.url);

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = '5';

/** Sets parsers, error handler and answer headers of the whole server. */
export function answers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', jsonApi], { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseBody(body as string));
    } catch (error) {
      done(error as Error);
    }
  });

  app.setErrorHandler((error, request, reply) => {
    // A file or download that fails has said already what it would be.
    reply.removeHeader('content-encoding').type('application/json');
    const known = problemsOf(error);
    if (!known) {
      request.log.error({ err: error }, 'a request failed');
      return reply.code(500).send(fault(request));
    }
    const status = known.problems[0]?.status ?? 400;
    if (status === 413) reply.removeHeader('connection');
    if (status === 503) {
      request.log.warn({ err: error }, 'a request was refused for now');
      if (!reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
    }
    return reply.code(status).send(errorDocument(known.problems, known.meta));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 413) await dropRest(request.raw);
    if (!isApi(request)) return payload;
    if (!request.url.startsWith('/api/docs')) reply.header('cache-control', 'no-store');
    const isError = reply.statusCode >= 400;
    // Fastify adds a charset to JSON types; JSON:API forbids it.
    if ((isError || request.routeOptions.config.document) && reply.statusCode !== 204)
      reply.header('content-type', jsonApi);
    return payload;
  });
}

const fault = (request: FastifyRequest) =>
  errorDocument([
    {
      status: 500,
      code: 'internal',
      title: 'Lỗi hệ thống',
      detail: `Có lỗi ở máy chủ, dữ liệu chưa bị thay đổi. Hãy thử lại; nếu vẫn lỗi, báo mã ${request.id}.`,
      meta: { request_id: request.id },
    },
  ]);

/** What the router itself refuses (an address that cannot be decoded) has the same shape; a buffer gets no charset. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const problems = problemsOf(error)?.problems ?? [
    { status: 400, code: 'bad_request', detail: 'Yêu cầu không hợp lệ.' },
  ];
  void reply
    .code(problems[0]?.status ?? 400)
    .header('content-type', jsonApi)
    .send(Buffer.from(JSON.stringify(errorDocument(problems))));
}
