/** Routes that receive bank lines: statements from files, and SePay's feed (rules 10.10). */
import type { FastifyRequest } from 'fastify';
import { normaliseAccountNumber } from '#rules/bankAccount';
import { banks } from '#rules/banks';
import { bankImportShape } from '#schema/bankStatement';
import { receivedAnswer } from '#schema/received';
import { bankSettingsAnswer, bankSettingsFields } from '#schema/settings';
import { badParameterError, notFoundError } from '../../base/domainError.ts';
import { answerPlainErrors } from '../../http/answerPlainErrors.ts';
import { withIdempotencyAcross } from '../../http/idempotency.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext, runForRequest } from '../../http/unitOfWork.ts';
import { jsonApi } from '../../jsonapi/mediaTypes.ts';
import { describeAnswer } from '../../openapi/shapes.ts';
import { answerWork, WORK_DEADLINE_MS } from '../../work/answerWork.ts';
import { Work } from '../../work/Work.ts';
import { changeBankSettings, loadBankSettings } from './bankSettings.ts';
import {
  beginStatement,
  buildStatementWork,
  checkStatement,
  readStatementFile,
  type StatementImport,
  storeStatement,
} from './importStatement.ts';
import { findReceivedTransfers, hasValidSignature, readFeedLine, storeFeedLine } from './sepayFeed.ts';

/** Maximum file size in bytes. */
const maxBytes = 5 * 1024 * 1024;
const types = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const codes = banks.map(({ value }) => value);

interface StatementQuery {
  bank?: (typeof codes)[number];
  account?: string;
  dry_run?: 'true' | 'false';
  accept_account?: 'true' | 'false';
  file_name?: string;
  sheet?: string;
}
const statementQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    bank: { type: 'string', enum: codes },
    account: { type: 'string', maxLength: 40 },
    dry_run: { type: 'string', enum: ['true', 'false'] },
    accept_account: { type: 'string', enum: ['true', 'false'] },
    file_name: { type: 'string', maxLength: 255 },
    sheet: { type: 'string', maxLength: 255 },
  },
};

/** `GET`, `PATCH /settings/bank`, `GET /packages/{id}/received`, and `POST /bank_lines/import` of a CSV or XLSX file as the body; `dry_run=true` stores nothing. */
export const bankRoutes: RouteSet = async (app) => {
  const settings = { permission: { roles: ['admin', 'finance'] }, tag: 'bank_lines' } as const;
  registerRoute(
    app,
    'GET /settings/bank',
    { ...settings, summary: 'Cài đặt ngân hàng', answer: bankSettingsAnswer },
    ({ ctx }) => loadBankSettings(ctx),
  );
  registerRoute(
    app,
    'PATCH /settings/bank',
    {
      ...settings,
      summary: 'Sửa cài đặt ngân hàng',
      fields: bankSettingsFields,
      answer: bankSettingsAnswer,
    },
    ({ write }, input) => write((ctx) => changeBankSettings(ctx, input)),
  );
  registerRoute(
    app,
    'GET /packages/:id/received',
    {
      permission: { roles: ['admin', 'finance', 'sales'] },
      tag: 'packages',
      summary: 'Tiền chuyển khoản đã nhận cho gói trong 24 giờ qua, theo ngân hàng',
      answer: receivedAnswer,
    },
    ({ ctx }, _input, { id = '' }) => findReceivedTransfers(ctx, id),
  );

  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body);
  });
  app.post(
    '/bank_lines/import',
    {
      config: {
        permission: { roles: ['finance'] },
        files: types,
        costly: true,
        deadline: WORK_DEADLINE_MS,
        describe: () => ({
          tags: ['bank_lines'],
          summary: 'Đọc sao kê ngân hàng từ tệp CSV hoặc XLSX',
          description:
            'Cả tệp hoặc không dòng nào. Dòng đã có được bỏ qua và đếm ở known. dry_run=true chỉ kiểm tra. sheet chọn trang tính; nếu không, trang hiện đầu tiên có dữ liệu. Không có bank và account thì lấy tài khoản ghi trong tệp, nếu không thì tài khoản duy nhất trong cài đặt ngân hàng; không rõ là 422 account_needed. Đầu tệp ghi tài khoản khác: 409 other_account, đọc tiếp với accept_account=true.',
          querystring: statementQuery,
          consumes: types,
          body: {
            content: Object.fromEntries(
              types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
          ...describeAnswer(bankImportShape),
        }),
      },
      schema: { querystring: statementQuery },
      bodyLimit: maxBytes,
    },
    async (request: FastifyRequest<{ Querystring: StatementQuery; Body: Buffer | undefined }>, reply) => {
      const { bank, dry_run, accept_account, file_name } = request.query;
      const account = normaliseAccountNumber(request.query.account);
      if (request.query.account !== undefined && !account)
        throw badParameterError('account', 'Số tài khoản gồm 6 đến 19 chữ số hoặc chữ cái.');
      const bytes = request.body ?? Buffer.alloc(0);
      const fileOptions = {
        ...(bank && { bank }),
        ...(account !== null && { account }),
        accept_account: accept_account === 'true',
        file_name: file_name?.replace(/\p{Cc}/gu, '').trim() || null,
      };
      const statement = await readStatementFile(
        buildReadContext(request),
        bytes,
        fileOptions,
        request.query.sheet,
      );
      if (dry_run === 'true') return { data: await checkStatement(buildReadContext(request), statement) };
      const bring = async () => {
        const begun: StatementImport[] = [];
        const work = await Work.begin(request, async (ctx) => {
          const started = await beginStatement(ctx, statement);
          begun.push(started);
          return buildStatementWork(started);
        });
        const stored = begun.at(-1);
        if (!work || !stored) throw new Error('the import has not begun');
        return answerWork(request, reply, work, async () => ({ data: await storeStatement(work, stored) }));
      };
      if (request.headers['idempotency-key'] === undefined) return bring();
      return withIdempotencyAcross((work) => runForRequest(request, work), request, reply, bring);
    },
  );
};

const maxFeedBytes = 64 * 1024;
const feedAnswer = { type: 'object', required: ['success'], properties: { success: { type: 'boolean' } } };
/** Without BANK_FEED_SECRET the route does not exist: the error is the same as for an unknown address. */
const feedRefusal = { description: 'Không nhận', type: 'object', additionalProperties: true };
const textSchema = { type: 'string' };

const feedDescription = {
  tags: ['bank_lines'],
  summary: 'Ngân hàng báo một giao dịch (SePay)',
  description:
    'Không cần đăng nhập; có khi đặt BANK_FEED_SECRET. Thân có chữ ký: X-SePay-Signature là sha256=<hex> của HMAC-SHA256 trên <X-SePay-Timestamp>.<thân>.',
  headers: {
    type: 'object',
    properties: { 'x-sepay-signature': textSchema, 'x-sepay-timestamp': textSchema },
  },
  body: {
    type: 'object',
    required: ['id', 'transactionDate', 'accountNumber', 'transferType', 'transferAmount'],
    properties: {
      id: { type: 'integer' },
      gateway: textSchema,
      transactionDate: { ...textSchema, description: 'YYYY-MM-DD HH:MM:SS, giờ Việt Nam' },
      accountNumber: textSchema,
      subAccount: { type: ['string', 'null'] },
      code: { type: ['string', 'null'] },
      content: textSchema,
      transferType: { type: 'string', enum: ['in', 'out'] },
      description: textSchema,
      transferAmount: { type: 'integer' },
      accumulated: { type: ['integer', 'null'] },
      referenceCode: { type: ['string', 'null'] },
    },
  },
  response: {
    200: { description: 'Đã lưu, hoặc đã có', ...feedAnswer },
    ...Object.fromEntries(
      [400, 401, 404, 409, 413, 415, 422, 429, 'default'].map((status) => [status, feedRefusal]),
    ),
  },
};

/** `POST /bank_feed/sepay`: stores a transfer that SePay reports, signed with `BANK_FEED_SECRET`; 404 if the secret is not set. */
export const bankFeedRoutes: RouteSet = async (app) => {
  const { config } = app.services;
  // Reads the body as bytes, because the signature covers the bytes as they were sent.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', jsonApi],
    { parseAs: 'buffer', bodyLimit: maxFeedBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
  if (config.bankFeedSecret)
    answerPlainErrors(app, { success: false }, 'a line of the bank feed was not stored');
  app.post<{ Body: Buffer | undefined }>(
    '/bank_feed/sepay',
    {
      bodyLimit: maxFeedBytes,
      config: { permission: 'public', plainErrors: true, describe: () => feedDescription },
    },
    async (request, reply) => {
      const { bankFeedSecret } = config;
      if (!bankFeedSecret) throw notFoundError();
      const body = request.body ?? Buffer.alloc(0);
      const { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': signature } = request.headers;
      if (!hasValidSignature(bankFeedSecret, body, timestamp, signature, request.server.services.clock()))
        return reply.code(401).send({ success: false });
      const line = readFeedLine(body);
      if (!line) return reply.code(422).send({ success: false });
      await runForRequest(request, (ctx) => storeFeedLine(ctx, line));
      return { success: true };
    },
  );
};
