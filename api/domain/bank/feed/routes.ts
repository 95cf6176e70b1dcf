/** POST /bank_feed/sepay: the bank tells a transfer by itself (rules 10.10). */
import { anonymousViewer } from '../../../access/anonymousViewer.ts';
import { notFound } from '../../../errors.ts';
import type { Feature } from '../../../http/services.ts';
import { runInTransaction } from '../../../http/unitOfWork.ts';
import { problemsOf } from '../../../jsonapi/errors.ts';
import { jsonApi } from '../../../jsonapi/mediaTypes.ts';
import { isSigned, readFeedLine } from './sepay.ts';
import { storeFeedLine } from './storeFeedLine.ts';

const maxBytes = 64 * 1024;
const answer = { type: 'object', required: ['success'], properties: { success: { type: 'boolean' } } };
/** Without BANK_FEED_SECRET it is the error of any unknown address. */
const refused = { description: 'Không nhận', type: 'object', additionalProperties: true };
const text = { type: 'string' };

const about = {
  tags: ['bank_lines'],
  summary: 'Ngân hàng báo một giao dịch (SePay)',
  description:
    'Không cần đăng nhập; có khi đặt BANK_FEED_SECRET. Thân có chữ ký: X-SePay-Signature là sha256=<hex> của HMAC-SHA256 trên <X-SePay-Timestamp>.<thân>.',
  headers: { type: 'object', properties: { 'x-sepay-signature': text, 'x-sepay-timestamp': text } },
  body: {
    type: 'object',
    required: ['id', 'transactionDate', 'accountNumber', 'transferType', 'transferAmount'],
    properties: {
      id: { type: 'integer' },
      gateway: text,
      transactionDate: { ...text, description: 'YYYY-MM-DD HH:MM:SS, giờ Việt Nam' },
      accountNumber: text,
      subAccount: { type: ['string', 'null'] },
      code: { type: ['string', 'null'] },
      content: text,
      transferType: { type: 'string', enum: ['in', 'out'] },
      description: text,
      transferAmount: { type: 'integer' },
      accumulated: { type: ['integer', 'null'] },
      referenceCode: { type: ['string', 'null'] },
    },
  },
  response: {
    200: { description: 'Đã lưu, hoặc đã có', ...answer },
    ...Object.fromEntries(
      [400, 401, 404, 409, 413, 415, 422, 429, 'default'].map((status) => [status, refused]),
    ),
  },
};

export const bankFeed: Feature = async (app) => {
  const { config } = app.services;
  // The signature is over the bytes as they were sent.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', jsonApi],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
  app.setErrorHandler((error, request, reply) => {
    if (!config.bankFeedSecret) throw error;
    const known = problemsOf(error);
    if (!known) request.log.error({ err: error }, 'a line of the bank feed was not stored');
    return reply.code(known?.problems[0]?.status ?? 500).send({ success: false });
  });
  app.post<{ Body: Buffer | undefined }>(
    '/bank_feed/sepay',
    { bodyLimit: maxBytes, config: { permission: 'public', plainErrors: true, describe: () => about } },
    async (request, reply) => {
      const { services } = request.server;
      const { bankFeedSecret } = config;
      if (!bankFeedSecret) throw notFound();
      const body = request.body ?? Buffer.alloc(0);
      const { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': signature } = request.headers;
      if (!isSigned(bankFeedSecret, body, timestamp, signature, services.clock()))
        return reply.code(401).send({ success: false });
      const line = readFeedLine(body);
      if (!line) return reply.code(422).send({ success: false });
      await runInTransaction(services, anonymousViewer, request, (ctx) => storeFeedLine(ctx, line));
      return { success: true };
    },
  );
};
