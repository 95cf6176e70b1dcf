/** Calls about packages: what registering one, and changing its nurse or its time, would come to. */
import { isTimeSlot } from '#rules/slots';
import { dayShape, integer, listOf, oneOf, orNull, shape, string } from '#schema/answers';
import { appliedTo } from '#schema/choices';
import { pricingAnswer, pricingFields } from '#schema/pricing';
import { sessionChanges } from '#schema/sessionChanges';
import { readersOf } from '../../access/readersOf.ts';
import { badParameter } from '../../errors.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readContext } from '../../http/unitOfWork.ts';
import { withInputAt } from '../../jsonapi/domainErrors.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import { describeReport } from '../../openapi/describeReport.ts';
import { answers } from '../../openapi/shapes.ts';
import { attributesIn } from '../../resources/attributes.ts';
import { describeCall, readMembers } from '../accounts/callRoute.ts';
import { previewSessionChanges } from './changeRunning.ts';
import { changePricing, loadPricing } from './quote.ts';
import { previewPackage } from './register.ts';

/** The answer of the preview, for openapi.json. */
const previewAnswer = shape({
  lines: listOf(
    shape({
      service_id: string,
      variant_id: orNull(string),
      unit_price: integer,
      quantity: integer,
      amount: integer,
      subtotal_price: integer,
      price: integer,
    }),
  ),
  original_price: integer,
  deductions: listOf(
    shape({
      amount: integer,
      description: orNull(string),
      applied_to: oneOf(appliedTo.map(({ value }) => value)),
    }),
  ),
  total_discount: integer,
  total_price: integer,
  total_sessions: integer,
  finished_at: orNull(dayShape),
  agent_income: integer,
  agent_tax: integer,
  partner_income: integer,
  company_income: integer,
});

const admins = { roles: ['admin'] } as const;

/**
 * POST /packages/preview (rules 2.12); GET /packages/{id}/session_changes (rules 2.19, 2.20); GET and PATCH /settings/pricing
 * (rules 4.12).
 */
export const packages: Feature = async (app) => {
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
        previewPackage(readContext(request), attributesIn(request.body)),
      ),
    }),
  );

  app.get<{ Params: { id: string } }>(
    '/packages/:id/session_changes',
    {
      config: {
        permission: readersOf(sessionChanges),
        describe: () => ({ ...describeReport(sessionChanges), tags: ['packages'] }),
      },
    },
    async (request) => {
      const ctx = readContext(request);
      const { params } = readParams(sessionChanges, request.url, ctx.now);
      const slots = (params.time_period ?? []).flatMap((text) => text.split(','));
      if (!slots.every(isTimeSlot)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
      const time_period = slots.length > 0 ? slots : null;
      return { data: await previewSessionChanges(ctx, request.params.id, { ...params, time_period }) };
    },
  );

  app.get(
    '/settings/pricing',
    {
      config: {
        permission: admins,
        describe: () => ({ ...describeCall('Cài đặt giá', null, pricingAnswer), tags: ['packages'] }),
      },
    },
    async (request) => ({ data: await loadPricing(readContext(request)) }),
  );

  app.patch(
    '/settings/pricing',
    {
      config: {
        permission: admins,
        describe: () => ({
          ...describeCall('Sửa cài đặt giá', pricingFields, pricingAnswer),
          tags: ['packages'],
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const values = readMembers(pricingFields, request.body);
        const isGiven = Object.hasOwn(request.body as object, 'max_price_cut');
        return { data: isGiven ? await changePricing(ctx, values) : await loadPricing(ctx) };
      }),
  );
};
