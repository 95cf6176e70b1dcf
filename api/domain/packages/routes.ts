/** Routes of packages: previews of a registration and of changing nurse or time, explained amounts, and price settings. */
import { isTimeSlot } from '#rules/slots';
import { dayShape, integer, listOf, oneOf, orNull, shape, string } from '#schema/answers';
import { appliedTo } from '#schema/choices';
import { pricingAnswer, pricingFields } from '#schema/pricing';
import { sessionChanges } from '#schema/sessionChanges';
import { packageWhy } from '#schema/why';
import { badParameter, withInputUnder } from '../../base/domainError.ts';
import { callRoute } from '../../http/callRoute.ts';
import { reportRoute } from '../../http/reportRoute.ts';
import type { Feature } from '../../http/services.ts';
import { readContext } from '../../http/unitOfWork.ts';
import { ATTRIBUTES } from '../../jsonapi/readDocument.ts';
import { attributesIn } from '../../resources/attributes.ts';
import { changePricing, loadPricing } from '../catalogue/pricing.ts';
import { previewSessionChanges } from './changeRunning.ts';
import { explainAmount } from './explainAmount.ts';
import { previewPackage } from './register.ts';

/** Response of the preview, for openapi.json. */
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
 * POST /packages/preview (rules 2.12); GET /packages/{id}/why (rules 9.9); GET /packages/{id}/session_changes (rules 2.19, 2.20); GET and PATCH /settings/pricing
 * (rules 4.12).
 */
export const packagesRoutes: Feature = async (app) => {
  callRoute(
    app,
    'POST /packages/preview',
    {
      permission: { roles: ['admin', 'sales'] },
      tag: 'packages',
      summary: 'Xem trước giá, lịch và thu nhập của một gói',
      answer: previewAnswer,
    },
    ({ ctx }, _input, _params, { body }) =>
      withInputUnder(ATTRIBUTES, () => previewPackage(ctx, attributesIn(body))),
  );
  reportRoute(
    app,
    '/packages/:id/session_changes',
    sessionChanges,
    { tag: 'packages', context: readContext },
    (ctx, params, id) => {
      const slots = (params.time_period ?? []).flatMap((text) => text.split(','));
      if (!slots.every(isTimeSlot)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
      const time_period = slots.length > 0 ? slots : null;
      return previewSessionChanges(ctx, id, { ...params, time_period });
    },
  );
  reportRoute(app, '/packages/:id/why', packageWhy, { tag: 'packages' }, (ctx, { field }, id) =>
    explainAmount(ctx, id, field),
  );
  callRoute(
    app,
    'GET /settings/pricing',
    { permission: admins, tag: 'packages', summary: 'Cài đặt giá', answer: pricingAnswer },
    ({ ctx }) => loadPricing(ctx),
  );
  callRoute(
    app,
    'PATCH /settings/pricing',
    {
      permission: admins,
      tag: 'packages',
      summary: 'Sửa cài đặt giá',
      fields: pricingFields,
      partial: true,
      answer: pricingAnswer,
    },
    ({ write }, input) =>
      write((ctx) => (Object.hasOwn(input, 'max_price_cut') ? changePricing(ctx, input) : loadPricing(ctx))),
  );
};
