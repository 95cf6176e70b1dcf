/**
 * GET /months, GET /months/{month} and its history, POST /months/{month}/close and …/reopen: lists closed months, closes and reopens a
 * month.
 */
import { type AnswerShape, listOf, monthShape, shape } from '#schema/answers';
import { monthHistoryShape, monthStateShape } from '#schema/months';
import type { Context } from '../../context.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext, handleWrite } from '../../http/unitOfWork.ts';
import { describeAnswer } from '../../openapi/shapes.ts';
import { countUnpaidShares } from '../payments/owedShares.ts';
import { closeMonth, listClosedMonths, loadMonthHistory, loadMonthState, reopenMonth } from './months.ts';

const staff = { roles: ['admin', 'finance', 'sales'] } as const;
const finance = { roles: ['finance'] } as const;
const reasonShape = {
  type: 'object',
  additionalProperties: false,
  properties: { reason: { type: 'string', maxLength: 5000 } },
};

const closeShape = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { accept_open: { type: 'boolean' } },
};

const describeMonthRoute = (summary: string, data: AnswerShape = monthStateShape, body?: object) => ({
  tags: ['transactions'],
  summary,
  ...describeAnswer(data),
  ...(body && { body }),
});
const describeFinanceRoute = (...of: Parameters<typeof describeMonthRoute>) => ({
  config: { permission: finance, describe: () => describeMonthRoute(...of) },
});

const loadState = (ctx: Context, month: string) => loadMonthState(ctx, month, countUnpaidShares);

interface MonthParams {
  Params: { month: string };
}

/** `GET /months`, `/months/{month}`, `/months/{month}/history`, and `POST /months/{month}/close` and `/reopen`. */
export const monthsRoutes: RouteSet = async (app) => {
  const closed = shape({ closed: listOf(monthShape) });
  app.get(
    '/months',
    { config: { permission: staff, describe: () => describeMonthRoute('Các tháng đã khóa sổ', closed) } },
    async (request) => ({ data: { closed: await listClosedMonths(buildReadContext(request)) } }),
  );
  app.get<MonthParams>(
    '/months/:month',
    describeFinanceRoute('Một tháng: đã khóa sổ chưa, còn gì chưa xong'),
    async (request) => ({ data: await loadState(buildReadContext(request), request.params.month) }),
  );
  app.get<MonthParams>(
    '/months/:month/history',
    describeFinanceRoute('Ai đã khóa sổ và mở lại một tháng', monthHistoryShape),
    async (request) => ({ data: await loadMonthHistory(buildReadContext(request), request.params.month) }),
  );
  app.post<MonthParams & { Body: { accept_open?: boolean } | null }>(
    '/months/:month/close',
    { ...describeFinanceRoute('Khóa sổ một tháng'), schema: { body: closeShape } },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        await closeMonth(ctx, request.params.month, request.body);
        return { data: await loadState(ctx, request.params.month) };
      }),
  );
  app.post<MonthParams & { Body: { reason?: unknown } | null }>(
    '/months/:month/reopen',
    describeFinanceRoute('Mở lại một tháng đã khóa sổ', monthStateShape, reasonShape),
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        await reopenMonth(ctx, request.params.month, request.body);
        return { data: await loadState(ctx, request.params.month) };
      }),
  );
};
