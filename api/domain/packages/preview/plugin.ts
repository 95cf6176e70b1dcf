import { shape, string } from '#schema/answers';
import { metrics } from '#schema/metrics';
import { ApiError } from '../../../errors.ts';
import type { Feature } from '../../../http/services.ts';
import { handleWrite, readContext } from '../../../http/unitOfWork.ts';
import { withInputAt } from '../../../jsonapi/domainErrors.ts';
import { attributesRead } from '../../../openapi/schemas.ts';
import { answers } from '../../../openapi/shapes.ts';
import { readAttributes } from '../../../resources/attributes.ts';
import { upsertMetric } from '../../metrics/upsertMetric.ts';
import { previewAnswer } from './answer.ts';
import { previewPackage } from './previewPackage.ts';

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes of a call that is no resource's: plain, or as a document `{ data: { attributes } }`. */
function attributesOf(body: unknown): Values {
  if (!isObject(body))
    throw new ApiError({
      status: 400,
      code: 'malformed',
      detail: 'Nội dung gửi lên phải là một đối tượng.',
      source: { pointer: '' },
    });
  const data = isObject(body.data) ? body.data : body;
  return isObject(data.attributes) ? data.attributes : data;
}

/** POST /packages/preview (rules 2.12) and POST /metrics/upsert (rules 8.8). */
export const preview: Feature = async (app) => {
  app.post(
    '/packages/preview',
    {
      config: {
        permission: { roles: ['admin', 'sales'] },
        describe: () => ({
          tags: ['packages'],
          summary: 'Xem trước giá, lịch và thu nhập của một gói',
          ...answers(previewAnswer),
        }),
      },
    },
    async (request) => ({
      data: await withInputAt('/data/attributes', () =>
        previewPackage(readContext(request), attributesOf(request.body)),
      ),
    }),
  );

  app.post(
    '/metrics/upsert',
    {
      config: {
        permission: { roles: ['admin'] },
        describe: () => ({
          tags: ['metrics'],
          summary: 'Ghi chỉ số của một ngày',
          ...answers(shape({ id: string, ...attributesRead(metrics.fields) })),
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const given = readAttributes(metrics.fields, attributesOf(request.body), 'create', ctx.viewer);
        return { data: await upsertMetric(ctx, { ...given, day: String(given.day) }) };
      }),
  );
};
