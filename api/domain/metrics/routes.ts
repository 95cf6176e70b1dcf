/** POST /metrics/upsert: stores the marketing numbers of a day, from any source (rules 8.8). */

import { shape, stringShape } from '#schema/answers';
import type { StoredRecord } from '#schema/index';
import { marketingDays as declaration } from '#schema/metrics';
import { logAction } from '../../audit/log.ts';
import { withInputPath } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { ATTRIBUTES_PATH } from '../../jsonapi/readDocument.ts';
import { buildAnswerProperties } from '../../openapi/schemas.ts';
import { readAttributes, readBodyAttributes } from '../../resources/attributes.ts';

/** `POST /metrics/upsert`: stores the numbers of a new day; on an existing day it replaces only the given numbers. */
export const metricsRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'POST /metrics/upsert',
    {
      permission: { roles: ['admin'] },
      tag: 'metrics',
      summary: 'Ghi chỉ số của một ngày',
      answer: shape({ id: stringShape, ...buildAnswerProperties(declaration.fields) }),
    },
    ({ write }, _input, _params, { body }) =>
      write(async (ctx) => {
        const values = await withInputPath(ATTRIBUTES_PATH, () =>
          readAttributes(declaration.fields, readBodyAttributes(body), 'create', ctx.viewer),
        );
        return upsertMetric(ctx, { ...values, day: String(values.day) });
      }),
  );
};

type Metric = StoredRecord<'metrics'>;

/**
 * Stores or changes the day's record; there is one record per day (rules 8.8). Numbers that are not given stay unchanged, or are 0 in a new
 * record. Two parallel calls result in one record.
 */
async function upsertMetric(ctx: Context, values: Partial<Metric> & { day: string }): Promise<Metric> {
  const { day } = values;
  await ctx
    .db('metrics')
    .insert({ day, ...toNewRowColumns(ctx.now) })
    .onConflict('day')
    .ignore();
  const [known] = await findAll(ctx, 'metrics', { day });
  if (!known) throw new Error('the day was stored and is not there');
  await lockRows(ctx, 'metrics', [known.id]);
  const stored = await update(ctx, 'metrics', known.id, values);
  await logAction(ctx, { resource: 'metrics', id: stored.id, code: 'upsert', label: 'Cập nhật chỉ số' });
  return stored;
}
