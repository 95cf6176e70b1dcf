/** GET /months, GET /months/{month} and its history, POST /months/{month}/close and …/reopen: which months are closed, and closing one. */
import { isRealMonth, localMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { listOf, monthShape, type Shape, shape } from '#schema/answers';
import { area } from '#schema/kinds';
import { monthHistoryShape, monthStateShape } from '#schema/months';
import { requiredMessage, valueError } from '#schema/values';
import { assertMonthInRange } from '../../assertMonthInRange.ts';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { updateRow } from '../../db/updateRow.ts';
import { refused } from '../../domainError.ts';
import { ApiError } from '../../errors.ts';
import type { Feature } from '../../http/parts.ts';
import { readContext, writing } from '../../http/work.ts';
import { answers } from '../../openapi/shapes.ts';
import { heldMonth } from './guardMonths.ts';
import { monthHistory } from './monthHistory.ts';
import { monthState } from './monthState.ts';

const staff = { roles: ['admin', 'finance', 'sales'] } as const;
const finance = { roles: ['finance'] } as const;

const about = (summary: string, data: Shape = monthStateShape) => ({
  tags: ['transactions'],
  summary,
  ...answers(data),
});
const reasonShape = {
  type: 'object',
  additionalProperties: false,
  properties: { reason: { type: 'string', maxLength: 5000 } },
};

interface Named {
  Params: { month: string };
}

export const months: Feature = async (app) => {
  app.get(
    '/months',
    {
      config: {
        permission: staff,
        describe: () => about('Các tháng đã khóa sổ', shape({ closed: listOf(monthShape) })),
      },
    },
    async (request) => {
      const { db } = readContext(request);
      return {
        data: { closed: await db('months').whereNotNull('closed_at').orderBy('month').pluck('month') },
      };
    },
  );

  app.get<Named>(
    '/months/:month',
    {
      config: { permission: finance, describe: () => about('Một tháng: đã khóa sổ chưa, còn gì chưa xong') },
    },
    async (request) => {
      const ctx = readContext(request);
      return { data: await monthState(ctx, named(ctx, request.params.month)) };
    },
  );

  app.get<Named>(
    '/months/:month/history',
    {
      config: {
        permission: finance,
        describe: () => about('Ai đã khóa sổ và mở lại một tháng', monthHistoryShape),
      },
    },
    async (request) => {
      const ctx = readContext(request);
      return { data: await monthHistory(ctx, named(ctx, request.params.month)) };
    },
  );

  app.post<Named>(
    '/months/:month/close',
    { config: { permission: finance, describe: () => about('Khóa sổ một tháng') } },
    (request, reply) =>
      writing(request, reply, async (ctx) => ({ data: await close(ctx, named(ctx, request.params.month)) })),
  );

  app.post<Named>(
    '/months/:month/reopen',
    {
      config: {
        permission: finance,
        describe: () => ({ ...about('Mở lại một tháng đã khóa sổ'), body: reasonShape }),
      },
    },
    (request, reply) =>
      writing(request, reply, async (ctx) => ({
        data: await reopen(ctx, named(ctx, request.params.month), reasonOf(request.body)),
      })),
  );
};

/** @throws 422 for what is no month, or none in the range that months may have */
function named(ctx: Context, month: string): string {
  if (!isRealMonth(month)) throw refused('invalid', 'Tháng không có thật. Hãy dùng dạng 2026-11.');
  assertMonthInRange(month, ctx.now);
  return month;
}

const reason = area('Lý do', { required: true });

/** @throws 422 at `reason` */
function reasonOf(body: unknown): string {
  const given = (body as { reason?: unknown } | null | undefined)?.reason ?? null;
  const wrong = valueError(reason, given);
  if (wrong)
    throw new ApiError({
      status: 422,
      code: wrong === requiredMessage(reason) ? 'required' : 'invalid',
      detail: wrong,
      source: { pointer: '/reason' },
    });
  return String(given).trim();
}

/** Nothing recorded in the month is written from now on (rules 7.10). @throws 422 when it is closed, or has not come */
async function close(ctx: Context, month: string) {
  if (month > localMonth(ctx.now))
    throw refused('not_yet', `Tháng ${formatMonth(month)} chưa đến nên chưa khóa sổ được.`);
  const held = await heldMonth(ctx, month, true);
  if (held.closed_at)
    throw refused('action_unavailable', `Tháng ${formatMonth(month)} đã khóa sổ. Hãy tải lại trang.`);
  const closed = { closed_at: ctx.now.toISOString(), closed_by: Number(ctx.viewer.id) };
  await updateRow(ctx.db, 'months', held.id, { ...closed, updated_at: closed.closed_at });
  await note(ctx, held.id, 'close', 'Khóa sổ');
  return monthState(ctx, month);
}

/** Takes that back, with a reason. @throws 422 when it is open */
async function reopen(ctx: Context, month: string, said: string) {
  const held = await heldMonth(ctx, month, true);
  if (!held.closed_at)
    throw refused('action_unavailable', `Tháng ${formatMonth(month)} không khóa sổ. Hãy tải lại trang.`);
  const at = ctx.now.toISOString();
  await updateRow(ctx.db, 'months', held.id, { closed_at: null, closed_by: null, updated_at: at });
  await note(ctx, held.id, 'reopen', 'Mở lại tháng', { reason: said });
  return monthState(ctx, month);
}

const note = (ctx: Context, id: number, code: string, label: string, input?: Record<string, unknown>) =>
  logAction(ctx, { resource: 'months', id: String(id), code, label, ...(input && { input }) });
