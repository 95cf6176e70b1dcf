/** POST /metrics/upsert: the numbers of a day, from wherever they are counted (rules 8.8). */
import { shape, string } from '#schema/answers';
import { metrics as declaration } from '#schema/metrics';
import type { Feature } from '../../http/services.ts';
import { handleWrite } from '../../http/unitOfWork.ts';
import { attributesRead } from '../../openapi/schemas.ts';
import { answers } from '../../openapi/shapes.ts';
import { attributesIn, readAttributes } from '../../resources/attributes.ts';
import { upsertMetric } from './upsertMetric.ts';

export const metrics: Feature = async (app) => {
  app.post(
    '/metrics/upsert',
    {
      config: {
        permission: { roles: ['admin'] },
        describe: () => ({
          tags: ['metrics'],
          summary: 'Ghi chỉ số của một ngày',
          ...answers(shape({ id: string, ...attributesRead(declaration.fields) })),
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const values = readAttributes(declaration.fields, attributesIn(request.body), 'create', ctx.viewer);
        return { data: await upsertMetric(ctx, { ...values, day: String(values.day) }) };
      }),
  );
};
