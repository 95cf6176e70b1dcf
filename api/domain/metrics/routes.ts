/** POST /metrics/upsert: the marketing numbers of a day, from any source (rules 8.8). */

import { shape, string } from '#schema/answers';
import type { Stored } from '#schema/index';
import { metrics as declaration } from '#schema/metrics';
import { logAction } from '../../audit/log.ts';
import { withInputUnder } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { findAll, update } from '../../db/store.ts';
import { callRoute } from '../../http/callRoute.ts';
import type { Feature } from '../../http/services.ts';
import { ATTRIBUTES } from '../../jsonapi/readDocument.ts';
import { attributesRead } from '../../openapi/schemas.ts';
import { attributesIn, readAttributes } from '../../resources/attributes.ts';

/** `POST /metrics/upsert`: stores the numbers of a day, or replaces only the given numbers. */
export const metricsRoutes: Feature = async (app) => {
  callRoute(
    app,
    'POST /metrics/upsert',
    {
      permission: { roles: ['admin'] },
      tag: 'metrics',
      summary: 'Ghi chỉ số của một ngày',
      answer: shape({ id: string, ...attributesRead(declaration.fields) }),
    },
    ({ write }, _input, _params, { body }) =>
      write(async (ctx) => {
        const values = await withInputUnder(ATTRIBUTES, () =>
          readAttributes(declaration.fields, attributesIn(body), 'create', ctx.viewer),
        );
        return upsertMetric(ctx, { ...values, day: String(values.day) });
      }),
  );
};

type Metric = Stored<'metrics'>;

/**
 * Stores or changes the day's numbers, one record per day (rules 8.8). Absent numbers stay unchanged, or are 0 on a new day. Two parallel
 * calls result in one record.
 */
async function upsertMetric(ctx: Context, values: Partial<Metric> & { day: string }): Promise<Metric> {
  const { day } = values;
  await ctx
    .db('metrics')
    .insert({ day, ...stampsOf(ctx.now) })
    .onConflict('day')
    .ignore();
  const [known] = await findAll(ctx, 'metrics', { day });
  if (!known) throw new Error('the day was stored and is not there');
  await lockRows(ctx, 'metrics', [known.id]);
  const stored = await update(ctx, 'metrics', known.id, values);
  await logAction(ctx, { resource: 'metrics', id: stored.id, code: 'upsert', label: 'Cập nhật chỉ số' });
  return stored;
}
