/** Reading bank statements. */
import type { FastifyRequest } from 'fastify';
import { accountNumber } from '#rules/bankAccount';
import { bankImportShape } from '#schema/bankStatement';
import { banks } from '#schema/choices';
import { receivedAnswer } from '#schema/received';
import { bankSettingsAnswer, bankSettingsFields } from '#schema/settings';
import { anonymousViewer } from '../../access/anonymousViewer.ts';
import { badParameter } from '../../errors.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readContext, runInTransaction } from '../../http/unitOfWork.ts';
import { answers } from '../../openapi/shapes.ts';
import { describeCall, readMembers } from '../accounts/callRoute.ts';
import { changeBankSettings, loadBankSettings } from './bankSettings.ts';
import { findReceived } from './findReceived.ts';
import { checkStatement, importStatement, readStatementFile } from './importStatement.ts';

/** The longest file, in bytes, and the longest time for one, in milliseconds. */
const mostBytes = 5 * 1024 * 1024;
const deadline = 60_000;
const types = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const codes = banks.map(({ value }) => value);

interface Asked {
  bank: (typeof codes)[number];
  account: string;
  dry_run?: 'true' | 'false';
  accept_account?: 'true' | 'false';
  file_name?: string;
}
const asked = {
  type: 'object',
  additionalProperties: false,
  required: ['bank', 'account'],
  properties: {
    bank: { type: 'string', enum: codes },
    account: { type: 'string', maxLength: 40 },
    dry_run: { type: 'string', enum: ['true', 'false'] },
    accept_account: { type: 'string', enum: ['true', 'false'] },
    file_name: { type: 'string', maxLength: 255 },
  },
};
const settings = { permission: { roles: ['admin', 'finance'] } } as const;

/** `GET`, `PATCH /settings/bank`, `GET /packages/{id}/received`, and `POST /bank_lines/import?bank=…&account=…` of a CSV or XLSX file as the body; `dry_run=true` stores nothing. */
export const bank: Feature = async (app) => {
  app.get(
    '/settings/bank',
    {
      config: {
        ...settings,
        describe: () => ({
          ...describeCall('Cài đặt ngân hàng', null, bankSettingsAnswer),
          tags: ['bank_lines'],
        }),
      },
    },
    async (request) => ({ data: await loadBankSettings(readContext(request)) }),
  );
  app.patch(
    '/settings/bank',
    {
      config: {
        ...settings,
        describe: () => ({
          ...describeCall('Sửa cài đặt ngân hàng', bankSettingsFields, bankSettingsAnswer),
          tags: ['bank_lines'],
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => ({
        data: await changeBankSettings(ctx, readMembers(bankSettingsFields, request.body)),
      })),
  );

  app.get(
    '/packages/:id/received',
    {
      config: {
        permission: { roles: ['admin', 'finance', 'sales'] },
        describe: () => ({
          tags: ['packages'],
          summary: 'Tiền chuyển khoản đã nhận cho gói trong 24 giờ qua, theo ngân hàng',
          ...answers(receivedAnswer),
        }),
      },
    },
    async (request) => {
      const { id } = request.params as { id: string };
      return { data: await findReceived(readContext(request), id) };
    },
  );

  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => {
    done(null, body);
  });
  app.post(
    '/bank_lines/import',
    {
      config: {
        permission: { roles: ['finance'] },
        files: types,
        costly: true,
        deadline,
        describe: () => ({
          tags: ['bank_lines'],
          summary: 'Đọc sao kê ngân hàng từ tệp CSV hoặc XLSX',
          description:
            'Cả tệp hoặc không dòng nào. Dòng đã có được bỏ qua và đếm ở known. dry_run=true chỉ kiểm tra. Đầu tệp ghi tài khoản khác: 409 other_account, đọc tiếp với accept_account=true.',
          querystring: asked,
          consumes: types,
          body: {
            content: Object.fromEntries(
              types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
          ...answers(bankImportShape),
        }),
      },
      schema: { querystring: asked },
      bodyLimit: mostBytes,
    },
    async (request: FastifyRequest<{ Querystring: Asked; Body: Buffer | undefined }>) => {
      const { bank, dry_run, accept_account, file_name } = request.query;
      const account = accountNumber(request.query.account);
      if (!account) throw badParameter('account', 'Số tài khoản gồm 6 đến 19 chữ số hoặc chữ cái.');
      const bytes = request.body ?? Buffer.alloc(0);
      const statement = await readStatementFile(bytes, {
        ...{ bank, account, accept_account: accept_account === 'true' },
        file_name: file_name?.replace(/\p{Cc}/gu, '').trim() || null,
      });
      if (dry_run === 'true') return { data: await checkStatement(readContext(request), statement) };
      const { services } = request.server;
      const viewer = request.viewer ?? anonymousViewer;
      return {
        data: await runInTransaction(services, viewer, request, (ctx) => importStatement(ctx, statement)),
      };
    },
  );
};
